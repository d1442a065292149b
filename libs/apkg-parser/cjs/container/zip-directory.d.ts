import type { PackageLimits } from '../limits.ts';
import type { ByteSource } from './byte-source.ts';
/** One file of the archive as its directory describes it. Sizes are claims until the bytes have been counted. */
export interface ZipMember {
    readonly name: string;
    readonly encrypted: boolean;
    readonly method: number;
    readonly crc32: number;
    readonly packedSize: number;
    readonly size: number;
    /** Absolute position of the local header. */
    readonly headerAt: number;
}
/** A zip and its directory by exact member name; of two members of one name the last counts, as in Anki. */
export interface ZipArchive {
    /** What may be unpacked from it. */
    readonly limits: PackageLimits;
    readonly source: ByteSource;
    readonly members: ReadonlyMap<string, ZipMember>;
}
/** Reads the directory of a zip; unpacks nothing. Rejects with `not-a-package`, `corrupt` or `too-large`. */
export declare const readZipDirectory: (source: ByteSource, limits: PackageLimits) => Promise<ZipArchive>;
//# sourceMappingURL=zip-directory.d.ts.map