/**
 * A zip of exactly one deflated member, with room for its packed bytes. JSZip gets this instead of the package, so that
 * nothing else in a package (10 000 media files, odd names, a second directory) can influence how the member is read.
 */
export declare const singleMemberZip: (packedSize: number, size: number) => {
    zip: Uint8Array;
    packed: Uint8Array;
};
/** What the unpacked bytes must come to. */
export interface Unpacked {
    readonly size: number;
    readonly crc32: number;
}
/**
 * Inflates the only member of a zip made by `singleMemberZip`; counts and checks while it does, and stops as soon as
 * there is more than `size`. Rejects with an `Error` when the data is damaged or other than stated.
 */
export declare const inflate: (zip: Uint8Array, { size, crc32: stated }: Unpacked) => Promise<Uint8Array>;
//# sourceMappingURL=inflate.d.ts.map