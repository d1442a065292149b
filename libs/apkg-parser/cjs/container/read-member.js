"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readMember = void 0;
const limits_ts_1 = require("../limits.js");
const package_error_ts_1 = require("../package-error.js");
const crc32_ts_1 = require("./crc32.js");
const inflate_ts_1 = require("./inflate.js");
const localSignature = 0x04034b50;
const localBytes = 30;
const storedMethod = 0;
const deflatedMethod = 8;
const damaged = (cause) => new package_error_ts_1.PackageError('corrupt', 'A file inside the package is damaged.', { cause });
/** Where the packed bytes begin: only the local header knows how long it is itself. */
const packedStart = async ({ source }, { headerAt, packedSize }) => {
    const headerEnd = headerAt + localBytes;
    if (headerAt < 0 || headerEnd > source.size)
        throw damaged();
    const header = await source.read(headerAt, headerEnd);
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    if (view.getUint32(0, true) !== localSignature)
        throw damaged();
    const start = headerEnd + view.getUint16(26, true) + view.getUint16(28, true);
    if (start + packedSize > source.size)
        throw damaged();
    return start;
};
const inflateMember = async ({ source }, member, start) => {
    const { zip, packed } = (0, inflate_ts_1.singleMemberZip)(member.packedSize, member.size);
    await source.copy(start, packed);
    return (0, inflate_ts_1.inflate)(zip, member).catch((cause) => {
        throw damaged(cause);
    });
};
/** Refuses what cannot or must not be unpacked, by what the directory says, before a byte of it is read. */
const checkMember = ({ limits }, member, most) => {
    if (member.encrypted)
        throw new package_error_ts_1.PackageError('encrypted', 'The package is encrypted.');
    if (member.size > (0, limits_ts_1.unpackedLimit)(member.packedSize, most, limits)) {
        throw new package_error_ts_1.PackageError('too-large', 'A file inside the package is too large when unpacked.');
    }
    if (member.method !== storedMethod && member.method !== deflatedMethod)
        throw new package_error_ts_1.PackageError('corrupt', 'The package uses an unknown zip compression method.');
};
/**
 * Unpacks one member and checks its size and CRC on the way. A stored member may come back as a view of the caller's
 * bytes: copy before writing to it. Throws `encrypted`, `corrupt`, or `too-large` before anything is unpacked.
 */
const readMember = async (archive, member, most) => {
    checkMember(archive, member, most);
    const start = await packedStart(archive, member);
    if (member.method === deflatedMethod)
        return inflateMember(archive, member, start);
    const bytes = await archive.source.read(start, start + member.packedSize);
    if (bytes.length !== member.size || (0, crc32_ts_1.crc32)(bytes) !== member.crc32)
        throw damaged();
    return bytes;
};
exports.readMember = readMember;
//# sourceMappingURL=read-member.js.map