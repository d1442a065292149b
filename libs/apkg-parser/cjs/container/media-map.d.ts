import type { PackageWarning } from '../warning.ts';
import type { PackageVersion } from './package-version.ts';
import type { ZipArchive } from './zip-directory.ts';
/** A media file of the package. Neither size nor hash has been checked against its bytes, which are never unpacked. */
export interface MediaEntry {
    /** Name inside the zip. */
    readonly member: string;
    /** Name that notes refer to: one path component, without separators. */
    readonly name: string;
    readonly size?: number;
    /** 40 lower-case hexadecimal digits; only the newest generation states it. */
    readonly sha1?: string;
}
/** The media files that exist and have a usable name, and what had to be left out. */
export interface MediaMap {
    readonly media: readonly MediaEntry[];
    readonly warnings: readonly PackageWarning[];
}
/** Reads the list of media files. A list that cannot be read is a warning: the notes are not lost over it (Anki's are). */
export declare const readMediaMap: (archive: ZipArchive, version: PackageVersion) => Promise<MediaMap>;
//# sourceMappingURL=media-map.d.ts.map