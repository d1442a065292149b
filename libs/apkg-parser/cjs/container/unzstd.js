"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.unzstd = exports.openZstd = void 0;
const fzstd_1 = require("fzstd");
const limits_ts_1 = require("../limits.js");
const package_error_ts_1 = require("../package-error.js");
const zstd_frames_ts_1 = require("./zstd-frames.js");
const windowBytes = 2 ** 27;
// fzstd moves its whole window once per block, so a window of 128 MiB and a million tiny blocks would take hours. No
// window needs to be larger than what comes out. Anki's own (2 MiB, blocks of 128 KiB) move sixteen times their content.
const movedBytes = 2 ** 33;
const movedPerByte = 64;
const leastWindowBytes = 2 ** 10;
const descriptorAt = 5;
const tooLarge = () => new package_error_ts_1.PackageError('too-large', 'The package unpacks to too much data.');
const damaged = (cause) => new package_error_ts_1.PackageError('corrupt', 'Compressed data inside the package is damaged.', { cause });
/** The exponent of the smallest window, in multiples of the least one, that holds everything a frame can unpack to. */
const neededExponent = ({ mostBytes }) => Math.max(0, Math.ceil(Math.log2(mostBytes / leastWindowBytes)));
const neededWindow = (frame) => frame.hasWindow ? Math.min(frame.windowSize, leastWindowBytes * 2 ** neededExponent(frame)) : frame.windowSize;
const check = (frames, limit) => {
    const moved = frames.reduce((sum, frame) => sum + frame.blocks * neededWindow(frame), 0);
    const most = frames.reduce((sum, { mostBytes }) => sum + mostBytes, 0);
    const stated = frames.reduce((sum, { contentSize }) => sum + (contentSize ?? 0), 0);
    const widest = frames.reduce((most, { windowSize }) => Math.max(most, windowSize), 0);
    if (stated > limit || widest > windowBytes)
        throw tooLarge();
    if (frames.some(({ contentSize = 0, mostBytes }) => contentSize > mostBytes))
        throw damaged();
    if (moved > movedBytes + movedPerByte * Math.min(limit, most))
        throw tooLarge();
};
/** Does something with a frame that asks for no more window than it needs; afterwards its bytes are as they were. */
const withNeededWindow = (frame, action) => {
    const { bytes } = frame;
    const [descriptor = 0] = bytes.subarray(descriptorAt);
    if (neededWindow(frame) < frame.windowSize)
        bytes[descriptorAt] = neededExponent(frame) << 3;
    try {
        action(bytes);
    }
    finally {
        bytes[descriptorAt] = descriptor;
    }
};
/** Unpacks `frame` into `target` at `start` and returns where it ended. */
const unpackFrame = (frame, target, start) => {
    let at = start;
    const stream = new fzstd_1.Decompress((chunk) => {
        if (at + chunk.length > target.length)
            throw tooLarge();
        target.set(chunk, at);
        at += chunk.length;
    });
    withNeededWindow(frame, (bytes) => stream.push(bytes, true));
    if (frame.contentSize !== undefined && at - start !== frame.contentSize)
        throw damaged();
    return at;
};
const framesOf = (packed) => {
    try {
        return (0, zstd_frames_ts_1.zstdFrames)(packed);
    }
    catch (cause) {
        throw damaged(cause);
    }
};
const unpackAll = (frames, mostBytes) => {
    const target = new Uint8Array(mostBytes);
    let at = 0;
    try {
        for (const frame of frames)
            at = unpackFrame(frame, target, at);
    }
    catch (cause) {
        throw cause instanceof package_error_ts_1.PackageError ? cause : damaged(cause);
    }
    return target.subarray(0, at);
};
/**
 * Zstd data that may unpack to `most` bytes, within the ratio of the limits. Frame checksums are not verified (fzstd
 * does not); sizes and completeness are. Throws `corrupt` or `too-large` by what the headers say.
 */
const openZstd = (packed, most, limits) => {
    const limit = (0, limits_ts_1.unpackedLimit)(packed.length, most, limits);
    const frames = framesOf(packed);
    check(frames, limit);
    const stated = frames.reduce((sum, frame) => sum + Math.min(frame.mostBytes, frame.contentSize ?? Infinity), 0);
    const mostBytes = Math.min(limit, stated);
    return { mostBytes, unpack: () => unpackAll(frames, mostBytes) };
};
exports.openZstd = openZstd;
const unzstd = (packed, most, limits) => (0, exports.openZstd)(packed, most, limits).unpack();
exports.unzstd = unzstd;
//# sourceMappingURL=unzstd.js.map