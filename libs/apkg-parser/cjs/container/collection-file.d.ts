import type { PackageVersion } from './package-version.ts';
import type { ZipArchive } from './zip-directory.ts';
type BeforeUnpacking = (mostBytes: number) => Promise<void>;
/** The collection's SQLite file, in a buffer of its own. */
export declare const readCollectionFile: (archive: ZipArchive, version: PackageVersion, before?: BeforeUnpacking) => Promise<Uint8Array>;
export {};
//# sourceMappingURL=collection-file.d.ts.map