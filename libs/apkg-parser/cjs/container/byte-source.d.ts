/** The package's bytes, read piece by piece: those of its media never come into memory when it is a `Blob` of a file. */
export interface ByteSource {
    readonly size: number;
    /** Positions must lie within the size. The piece may be a view of what the caller gave us: copy before writing to it. */
    read(start: number, end: number): Promise<Uint8Array>;
    /** Fills `target` with what stands at `start`. */
    copy(start: number, target: Uint8Array): Promise<void>;
    /** True when pieces are views of the caller's own bytes. */
    readonly isShared: boolean;
}
/** Whether a caller without types gave us what we can read. */
export declare const isSource: (source: unknown) => boolean;
export declare const byteSource: (source: Uint8Array | Blob) => ByteSource;
/** True for what a `Blob` rejects with when its file is gone or was changed: no fault of the package. */
export declare const isUnreadableSource: (error: unknown) => boolean;
//# sourceMappingURL=byte-source.d.ts.map