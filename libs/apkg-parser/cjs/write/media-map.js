"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.mediaJson = exports.mediaEntries = void 0;
const encoder = new TextEncoder();
const varint = (value) => value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
/** A field of protobuf that holds bytes. */
const bytesField = (number, bytes) => [
    Uint8Array.from([...varint(number * 8 + 2), ...varint(bytes.length)]),
    bytes,
];
const joined = (pieces) => {
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
    }
    return whole;
};
const entry = ({ name, size, sha1 }) => joined([
    ...bytesField(1, encoder.encode(name)),
    Uint8Array.from([...varint(2 * 8), ...varint(size)]),
    ...bytesField(3, sha1),
]);
/** The list of the latest generation: the number of an entry is the name of its member. */
const mediaEntries = (files) => joined(files.flatMap((file) => bytesField(1, entry(file))));
exports.mediaEntries = mediaEntries;
/** The list of the generations before. */
const mediaJson = (files) => encoder.encode(JSON.stringify(Object.fromEntries(files.map(({ name }, index) => [String(index), name]))));
exports.mediaJson = mediaJson;
//# sourceMappingURL=media-map.js.map