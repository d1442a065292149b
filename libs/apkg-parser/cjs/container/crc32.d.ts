/** CRC-32 as zip uses it (polynomial 0xEDB88320), as an unsigned number; `before` is that of the bytes that came before. */
export declare const crc32: (bytes: Uint8Array, before?: number) => number;
//# sourceMappingURL=crc32.d.ts.map