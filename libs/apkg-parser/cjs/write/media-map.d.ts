/** A media file as the package's list of them names it. */
export interface ListedFile {
    readonly name: string;
    readonly size: number;
    readonly sha1: Uint8Array;
}
/** The list of the latest generation: the number of an entry is the name of its member. */
export declare const mediaEntries: (files: readonly ListedFile[]) => Uint8Array;
/** The list of the generations before. */
export declare const mediaJson: (files: readonly ListedFile[]) => Uint8Array;
//# sourceMappingURL=media-map.d.ts.map