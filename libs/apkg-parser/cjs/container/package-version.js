"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.packageVersion = exports.collectionMembers = void 0;
const package_error_ts_1 = require("../package-error.js");
const protobuf_ts_1 = require("../protobuf.js");
const read_member_ts_1 = require("./read-member.js");
/** Which member of the archive holds the real collection. */
exports.collectionMembers = {
    legacy1: 'collection.anki2',
    legacy2: 'collection.anki21',
    latest: 'collection.anki21b',
};
const metaBytes = 2 ** 16;
const versions = new Map([
    [1, 'legacy1'],
    [2, 'legacy2'],
    [3, 'latest'],
]);
const fromMeta = (meta) => {
    let number;
    try {
        number = (0, protobuf_ts_1.numberField)((0, protobuf_ts_1.readProtobuf)(meta), 1);
    }
    catch (cause) {
        throw new package_error_ts_1.PackageError('corrupt', 'The package does not say which version it is.', { cause });
    }
    const version = versions.get(number);
    if (!version)
        throw new package_error_ts_1.PackageError('unsupported-version', `The package has the unknown version ${number}.`);
    return version;
};
const newestPresent = ({ members }) => ['latest', 'legacy2'].find((version) => members.has(exports.collectionMembers[version])) ?? 'legacy1';
/**
 * Tells the generation by `meta`, as Anki does, and without one by the newest collection present. Newer packages also
 * carry a valid `collection.anki2` with a single "please update" card; it is never taken for the collection.
 */
const packageVersion = async (archive) => {
    const newest = newestPresent(archive);
    const meta = archive.members.get('meta');
    const version = meta ? fromMeta(await (0, read_member_ts_1.readMember)(archive, meta, metaBytes)) : newest;
    if (!archive.members.has(exports.collectionMembers[version])) {
        throw new package_error_ts_1.PackageError('no-collection', 'The package holds no collection.');
    }
    if (version === 'legacy1' && newest !== 'legacy1') {
        throw new package_error_ts_1.PackageError('corrupt', 'The package says it is old but holds a newer collection.');
    }
    return version;
};
exports.packageVersion = packageVersion;
//# sourceMappingURL=package-version.js.map