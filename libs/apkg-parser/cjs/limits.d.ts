/** What a package may cost to read. Beyond a limit reading stops with `too-large`; nothing is truncated. */
export interface PackageLimits {
    /** Bytes of the package itself. */
    readonly packageBytes: number;
    /** Bytes of the unpacked collection. */
    readonly collectionBytes: number;
    /** Bytes of the unpacked media map; beyond it the map is left out, with a warning. */
    readonly mediaMapBytes: number;
    /** Files in the zip directory; a media map with more entries is left out, with a warning. */
    readonly zipEntries: number;
    /** Unpacked bytes per packed byte, once `ratioFreeBytes` are passed. */
    readonly inflateRatio: number;
    /** Unpacked bytes for which the ratio is not looked at: small files of zeros are no bomb. */
    readonly ratioFreeBytes: number;
    /** Rows of the notes table. */
    readonly notes: number;
    /** Rows of the cards table. */
    readonly cards: number;
    /** Note types. Of all their fields, and of all their templates, there may be ten times as many. */
    readonly noteTypes: number;
    readonly decks: number;
    /** Bytes that describe note types, and bytes that describe decks. */
    readonly descriptionBytes: number;
    /** Fields of one note type, and values of one note; what has more is left out or reported as unreadable. */
    readonly fields: number;
    /** UTF-8 bytes of one field; a note beyond it is reported as unreadable. */
    readonly fieldBytes: number;
    /** Bytes of one unpacked media file; a larger one cannot be read. */
    readonly mediaFileBytes: number;
}
/** What `openPackage` allows when nothing is said. The file format itself sets no limits. */
export declare const defaultLimits: PackageLimits;
/** The limits that are given, and the default for each that is not. Throws `TypeError` for what is no number. */
export declare const limitsWith: (given?: { readonly [K in keyof PackageLimits]?: number | undefined; }) => PackageLimits;
/** The most bytes that `packed` bytes may unpack to, given the limit of the thing they unpack to. */
export declare const unpackedLimit: (packed: number, most: number, limits: PackageLimits) => number;
//# sourceMappingURL=limits.d.ts.map