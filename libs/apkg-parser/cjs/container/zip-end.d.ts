import type { ByteSource } from './byte-source.ts';
/** How each entry of the central directory begins. */
export declare const centralSignature = 33639248;
/** Where the zip's central directory is. `shift` is the length of foreign bytes before the zip. */
export interface ZipEnd {
    readonly start: number;
    readonly end: number;
    readonly shift: number;
}
/** Reads a 64-bit number; anything above 2^53 is nonsense in a file we hold in memory and only has to stay big. */
export declare const uint64: (view: DataView, at: number) => number;
/**
 * Finds the central directory from the end of the file, in zip and zip64, with junk before or after.
 * Throws `not-a-package` when there is no end record at all and `corrupt` when none of them fits the file.
 */
export declare const findZipEnd: (source: ByteSource) => Promise<ZipEnd>;
//# sourceMappingURL=zip-end.d.ts.map