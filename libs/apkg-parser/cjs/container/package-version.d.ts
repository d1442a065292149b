import type { ZipArchive } from './zip-directory.ts';
/** The three generations of the package format: Anki ≤ 2.0, 2.1, and ≥ 2.1.50. */
export type PackageVersion = 'legacy1' | 'legacy2' | 'latest';
/** Which member of the archive holds the real collection. */
export declare const collectionMembers: Readonly<Record<PackageVersion, string>>;
/**
 * Tells the generation by `meta`, as Anki does, and without one by the newest collection present. Newer packages also
 * carry a valid `collection.anki2` with a single "please update" card; it is never taken for the collection.
 */
export declare const packageVersion: (archive: ZipArchive) => Promise<PackageVersion>;
//# sourceMappingURL=package-version.d.ts.map