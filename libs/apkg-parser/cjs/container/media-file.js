"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.mediaFiles = void 0;
const package_error_ts_1 = require("../package-error.js");
const read_member_ts_1 = require("./read-member.js");
const unzstd_ts_1 = require("./unzstd.js");
const readFile = async (archive, version, name) => {
    const { limits, members } = archive;
    const member = members.get(name);
    if (!member)
        throw new package_error_ts_1.PackageError('corrupt', 'The package has no such media file.');
    const bytes = await (0, read_member_ts_1.readMember)(archive, member, limits.mediaFileBytes);
    return version === 'latest' ? (0, unzstd_ts_1.unzstd)(bytes, limits.mediaFileBytes, limits) : bytes;
};
/** A way from entries of the media map to files that can be read. */
const mediaFiles = (archive, version) => (entry) => ({ ...entry, bytes: () => readFile(archive, version, entry.member) });
exports.mediaFiles = mediaFiles;
//# sourceMappingURL=media-file.js.map