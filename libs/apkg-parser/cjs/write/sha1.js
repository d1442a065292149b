"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.sha1 = void 0;
const rotate = (value, by) => (value << by) | (value >>> (32 - by));
/** The message with its padding: a one, zeros, and its length in bits, up to a whole number of blocks. */
const padded = (bytes) => {
    const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
    whole.set(bytes);
    whole[bytes.length] = 0x80;
    const view = new DataView(whole.buffer);
    view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(whole.length - 4, bytes.length << 3);
    return view;
};
const mixed = (round, [, b, c, d]) => {
    if (round < 20)
        return ((b & c) | (~b & d)) + 0x5a827999;
    if (round < 40)
        return (b ^ c ^ d) + 0x6ed9eba1;
    return round < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc : (b ^ c ^ d) + 0xca62c1d6;
};
/**
 * SHA-1, which Anki's format asks for as a checksum; it protects nothing. Here because the platform's own is
 * asynchronous, too slow for each of many short texts, and in browsers only for secure origins.
 */
const sha1 = (bytes) => {
    const message = padded(bytes);
    const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
    const words = new Int32Array(80);
    const word = (at) => words[at];
    for (let block = 0; block < message.byteLength; block += 64) {
        for (let at = 0; at < 16; at += 1)
            words[at] = message.getInt32(block + at * 4);
        for (let at = 16; at < 80; at += 1)
            words[at] = rotate(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1);
        let at = [...state];
        for (let round = 0; round < 80; round += 1) {
            const [a, b, c, d, e] = at;
            at = [(rotate(a, 5) + mixed(round, at) + e + word(round)) | 0, a, rotate(b, 30), c, d];
        }
        at.forEach((value, index) => (state[index] = (state[index] + value) | 0));
    }
    const digest = new DataView(new ArrayBuffer(20));
    state.forEach((value, at) => digest.setInt32(at * 4, value));
    return new Uint8Array(digest.buffer);
};
exports.sha1 = sha1;
//# sourceMappingURL=sha1.js.map