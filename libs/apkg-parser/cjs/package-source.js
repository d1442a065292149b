"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.bytesOrBlob = void 0;
const { get: byteLengthOf } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength') ?? {};
/** True for the buffers of every realm: frames, `vm` contexts and jsdom have constructors of their own. */
const isArrayBuffer = (source) => {
    try {
        byteLengthOf?.call(source);
        return true;
    }
    catch {
        return false;
    }
};
const isBytes = (source) => ArrayBuffer.isView(source) && Object.prototype.toString.call(source) === '[object Uint8Array]';
const isBlob = (source) => 'size' in source && typeof source.size === 'number' && 'slice' in source && typeof source.slice === 'function';
/** Bytes of this realm over the same memory. Memory that a worker may change meanwhile is copied. */
const viewOf = (bytes) => {
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return isArrayBuffer(bytes.buffer) ? view : view.slice();
};
/** The source in one of two forms. Throws `TypeError` for what is none. */
const bytesOrBlob = (source) => {
    if (typeof source === 'object' && source !== null) {
        if (isBytes(source))
            return viewOf(source);
        if (isArrayBuffer(source))
            return new Uint8Array(source);
        if (isBlob(source))
            return source;
    }
    throw new TypeError('openPackage needs a package as Uint8Array, ArrayBuffer, Blob or File');
};
exports.bytesOrBlob = bytesOrBlob;
//# sourceMappingURL=package-source.js.map