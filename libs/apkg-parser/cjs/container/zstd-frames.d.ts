/** What a zstd frame says about itself in its headers (RFC 8878), read without decompressing. */
export interface ZstdFrame {
    readonly bytes: Uint8Array;
    readonly windowSize: number;
    /** Absent when the writer streamed. */
    readonly contentSize: number | undefined;
    /** Whether the window has a size of its own: else it is the content's. */
    readonly hasWindow: boolean;
    readonly blocks: number;
    /** An upper bound of what the blocks can unpack to. */
    readonly mostBytes: number;
}
/**
 * Splits zstd data into its frames; skippable frames are left out, concatenated ones are fine.
 * Throws `RangeError` when the data is not zstd from its first byte to its last.
 */
export declare const zstdFrames: (bytes: Uint8Array) => readonly ZstdFrame[];
//# sourceMappingURL=zstd-frames.d.ts.map