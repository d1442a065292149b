import type { PackageLimits } from '../limits.ts';
/** Zstd data whose headers have been read, and nothing else. */
export interface ZstdData {
    /** No more bytes than this come out of it. */
    readonly mostBytes: number;
    /** Unpacks into a buffer of its own. Throws `corrupt` or `too-large`. */
    unpack(): Uint8Array;
}
/**
 * Zstd data that may unpack to `most` bytes, within the ratio of the limits. Frame checksums are not verified (fzstd
 * does not); sizes and completeness are. Throws `corrupt` or `too-large` by what the headers say.
 */
export declare const openZstd: (packed: Uint8Array, most: number, limits: PackageLimits) => ZstdData;
export declare const unzstd: (packed: Uint8Array, most: number, limits: PackageLimits) => Uint8Array;
//# sourceMappingURL=unzstd.d.ts.map