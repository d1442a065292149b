import type { MediaEntry } from './media-map.ts';
import type { PackageVersion } from './package-version.ts';
import type { ZipArchive } from './zip-directory.ts';
/** A media file of the package. */
export interface MediaFile extends MediaEntry {
    /**
     * Reads and unpacks the file, anew at each call. The bytes may be a view of the package's own: copy before writing to
     * them. Neither the stated size nor `sha1` is compared with them, as Anki compares neither; the zip's checksum is.
     * Rejects with `PackageError`: `corrupt`, `encrypted`, or `too-large` beyond the limit for a media file.
     *
     * @example
     * ```ts
     * const picture = pkg.media.find(({ name }) => name === 'rome.jpg');
     * await writeFile('rome.jpg', await picture.bytes());
     * ```
     */
    bytes(): Promise<Uint8Array>;
}
/** A way from entries of the media map to files that can be read. */
export declare const mediaFiles: (archive: ZipArchive, version: PackageVersion) => (entry: MediaEntry) => MediaFile;
//# sourceMappingURL=media-file.d.ts.map