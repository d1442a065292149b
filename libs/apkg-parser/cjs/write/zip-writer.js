"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.zipWriter = void 0;
const crc32_ts_1 = require("../container/crc32.js");
const package_error_ts_1 = require("../package-error.js");
const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
/** Version 2.0, which knows deflate. */
const version = 20;
/** Names are UTF-8. */
const flags = 0x800;
/** 1 January 1980, the first day there is: what was written when is nobody's business, and the same deck makes the same bytes. */
const date = 0x21;
const deflated = 8;
const mostEntries = 0xfffe;
const mostBytes = 0xfffffffe;
const sizeOf = (pieces) => pieces.reduce((sum, { length }) => sum + length, 0);
const deflate = async (pieces) => {
    const stream = new CompressionStream('deflate-raw');
    const writer = stream.writable.getWriter();
    const writing = (async () => {
        for (const piece of pieces)
            await writer.write(piece);
        await writer.close();
    })();
    const packed = [];
    for await (const piece of stream.readable)
        packed.push(piece);
    await writing;
    return packed;
};
const pack = async (pieces) => {
    const smaller = await deflate(pieces);
    const size = sizeOf(pieces);
    const packedSize = sizeOf(smaller);
    const crc = pieces.reduce((before, piece) => (0, crc32_ts_1.crc32)(piece, before), 0);
    // Pictures and sounds are compressed already.
    return packedSize < size
        ? { pieces: smaller, method: deflated, crc, size, packedSize }
        : { pieces, method: 0, crc, size, packedSize: size };
};
/** What the header before a file and its entry in the directory say alike, from `at` on. */
const describe = (view, at, { method, crc, size, packedSize }) => {
    view.setUint16(at, version, true);
    view.setUint16(at + 2, flags, true);
    view.setUint16(at + 4, method, true);
    view.setUint16(at + 8, date, true);
    view.setUint32(at + 10, crc, true);
    view.setUint32(at + 14, packedSize, true);
    view.setUint32(at + 18, size, true);
};
const record = (size, signature) => {
    const view = new DataView(new ArrayBuffer(size));
    view.setUint32(0, signature, true);
    return view;
};
/** The entry of the directory; its name follows. */
const central = (nameLength, member, headerAt) => {
    const view = record(46, centralSignature);
    view.setUint16(4, version, true);
    describe(view, 6, member);
    view.setUint16(28, nameLength, true);
    view.setUint32(42, headerAt, true);
    return new Uint8Array(view.buffer);
};
const tooLarge = () => new package_error_ts_1.PackageError('too-large', 'The package would pass what a zip file can hold.');
/** A zip file that is written as it grows: a member is held while it is packed, and then only its place is remembered. */
const zipWriter = () => {
    const directory = [];
    let entries = 0;
    let written = 0;
    const emit = (bytes) => {
        written += bytes.length;
        if (written > mostBytes)
            throw tooLarge();
        return bytes;
    };
    return {
        /** The bytes of one more member, whose content is given in pieces. */
        async *add(name, content) {
            const member = await pack([...content]);
            const encoded = new TextEncoder().encode(name);
            entries += 1;
            if (entries > mostEntries)
                throw tooLarge();
            directory.push(central(encoded.length, member, written), encoded);
            const local = record(30, localSignature);
            describe(local, 4, member);
            local.setUint16(26, encoded.length, true);
            yield emit(new Uint8Array(local.buffer));
            yield emit(encoded);
            for (const piece of member.pieces)
                yield emit(piece);
        },
        /** The directory, which is what makes it a zip file. */
        *end() {
            const view = record(22, endSignature);
            view.setUint16(8, entries, true);
            view.setUint16(10, entries, true);
            view.setUint32(12, sizeOf(directory), true);
            view.setUint32(16, written, true);
            for (const piece of directory)
                yield emit(piece);
            yield emit(new Uint8Array(view.buffer));
        },
    };
};
exports.zipWriter = zipWriter;
//# sourceMappingURL=zip-writer.js.map