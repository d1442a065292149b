"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.zstdFrames = void 0;
const frameMagic = 0xfd2fb528;
const skippableMagic = 0x184d2a50;
const blockBytes = 2 ** 17;
const rleType = 1;
const reservedType = 3;
const littleEndian = (view, at, length) => {
    let value = 0;
    for (let byte = 0; byte < length; byte += 1)
        value += view.getUint8(at + byte) * 2 ** (8 * byte);
    return value;
};
const windowOf = (descriptor) => {
    const base = 2 ** (10 + (descriptor >> 3));
    return base + (base / 8) * (descriptor & 7);
};
const readHeader = (view, at) => {
    const descriptor = view.getUint8(at + 4);
    const single = (descriptor & 0x20) !== 0;
    const dictionaryBytes = [0, 1, 2, 4][descriptor & 3];
    const sizeBytes = [single ? 1 : 0, 2, 4, 8][descriptor >> 6];
    const dictionaryAt = at + 5 + (single ? 0 : 1);
    if (littleEndian(view, dictionaryAt, dictionaryBytes) !== 0)
        throw new RangeError('zstd frame needs a dictionary');
    const sizeAt = dictionaryAt + dictionaryBytes;
    const contentSize = sizeBytes === 0 ? undefined : littleEndian(view, sizeAt, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
    return {
        length: sizeAt + sizeBytes - at,
        windowSize: single ? (contentSize ?? 0) : windowOf(view.getUint8(at + 5)),
        contentSize,
        hasWindow: !single,
        checksumBytes: descriptor & 4,
    };
};
const readFrame = (view, start) => {
    const { length, checksumBytes, ...stated } = readHeader(view, start);
    let at = start + length;
    let blocks = 0;
    let mostBytes = 0;
    for (let last = false; !last; blocks += 1) {
        const header = littleEndian(view, at, 3);
        const type = (header >> 1) & 3;
        if (type === reservedType)
            throw new RangeError('reserved zstd block type');
        last = (header & 1) !== 0;
        at += 3 + (type === rleType ? 1 : header >> 3);
        mostBytes += type === 2 ? blockBytes : header >> 3;
    }
    at += checksumBytes;
    if (at > view.byteLength)
        throw new RangeError('truncated zstd frame');
    return { ...stated, bytes: new Uint8Array(view.buffer, view.byteOffset + start, at - start), blocks, mostBytes };
};
/**
 * Splits zstd data into its frames; skippable frames are left out, concatenated ones are fine.
 * Throws `RangeError` when the data is not zstd from its first byte to its last.
 */
const zstdFrames = (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const frames = [];
    let at = 0;
    while (at < bytes.length) {
        const magic = view.getUint32(at, true);
        if ((magic & 0xfffffff0) >>> 0 === skippableMagic) {
            at += 8 + view.getUint32(at + 4, true);
            continue;
        }
        if (magic !== frameMagic)
            throw new RangeError('not a zstd frame');
        const frame = readFrame(view, at);
        frames.push(frame);
        at += frame.bytes.length;
    }
    if (at > bytes.length)
        throw new RangeError('truncated zstd frame');
    return frames;
};
exports.zstdFrames = zstdFrames;
//# sourceMappingURL=zstd-frames.js.map