/**
 * SHA-1, which Anki's format asks for as a checksum; it protects nothing. Here because the platform's own is
 * asynchronous, too slow for each of many short texts, and in browsers only for secure origins.
 */
export declare const sha1: (bytes: Uint8Array) => Uint8Array;
//# sourceMappingURL=sha1.d.ts.map