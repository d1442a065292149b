/** The pieces of a zstd frame that holds `bytes` as they are: valid for every reader, and made without a compressor. */
export declare function rawZstd(bytes: Uint8Array): Generator<Uint8Array>;
//# sourceMappingURL=raw-zstd.d.ts.map