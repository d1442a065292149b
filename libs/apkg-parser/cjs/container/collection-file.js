"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readCollectionFile = void 0;
const package_version_ts_1 = require("./package-version.js");
const read_member_ts_1 = require("./read-member.js");
const unzstd_ts_1 = require("./unzstd.js");
const readZstd = async (archive, member, before) => {
    const { limits } = archive;
    // Anki stores what zstd has packed. Where someone deflated it again, inflating costs memory before zstd can tell how much.
    const isPackedTwice = member.size !== member.packedSize;
    if (isPackedTwice)
        await before(limits.collectionBytes);
    const packed = await (0, read_member_ts_1.readMember)(archive, member, limits.packageBytes);
    const { mostBytes, unpack } = (0, unzstd_ts_1.openZstd)(packed, limits.collectionBytes, limits);
    if (!isPackedTwice)
        await before(mostBytes);
    return unpack();
};
/** The collection's SQLite file, in a buffer of its own. */
const readCollectionFile = async (archive, version, before = async () => { }) => {
    const { limits, members, source } = archive;
    const member = members.get(package_version_ts_1.collectionMembers[version]);
    if (version === 'latest')
        return readZstd(archive, member, before);
    await before(Math.min(member.size, limits.collectionBytes));
    const bytes = await (0, read_member_ts_1.readMember)(archive, member, limits.collectionBytes);
    return source.isShared && member.size === member.packedSize ? bytes.slice() : bytes;
};
exports.readCollectionFile = readCollectionFile;
//# sourceMappingURL=collection-file.js.map