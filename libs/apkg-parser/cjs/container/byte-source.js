"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isUnreadableSource = exports.byteSource = exports.isSource = void 0;
// A Blob gathers a long piece twice before it hands it out.
const sliceBytes = 2 ** 20;
const copyBlob = async (blob, start, target) => {
    for (let at = 0; at < target.length; at += sliceBytes) {
        const end = start + Math.min(target.length, at + sliceBytes);
        target.set(new Uint8Array(await blob.slice(start + at, end).arrayBuffer()), at);
    }
};
const bytesSource = (bytes) => ({
    size: bytes.length,
    isShared: true,
    read: async (start, end) => bytes.subarray(start, end),
    copy: async (start, target) => target.set(bytes.subarray(start, start + target.length)),
});
const blobSource = (blob) => ({
    size: blob.size,
    isShared: false,
    read: async (start, end) => {
        const piece = new Uint8Array(end - start);
        await copyBlob(blob, start, piece);
        return piece;
    },
    copy: (start, target) => copyBlob(blob, start, target),
});
/** Whether a caller without types gave us what we can read. */
const isSource = (source) => source instanceof Uint8Array ||
    (typeof source === 'object' && source !== null && 'size' in source && 'slice' in source);
exports.isSource = isSource;
const byteSource = (source) => source instanceof Uint8Array ? bytesSource(source) : blobSource(source);
exports.byteSource = byteSource;
/** True for what a `Blob` rejects with when its file is gone or was changed: no fault of the package. */
const isUnreadableSource = (error) => error instanceof Error && error.name === 'NotReadableError';
exports.isUnreadableSource = isUnreadableSource;
//# sourceMappingURL=byte-source.js.map