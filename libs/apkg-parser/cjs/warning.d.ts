/** Something in the package that could not be used, although its notes can be read. */
export interface PackageWarning {
    readonly code: 'unreadable-media-map' | 'unreadable-media-entry' | 'unsafe-media-name' | 'missing-media-file' | 'unreadable-note-type';
    /** A sentence for people. */
    readonly message: string;
    /** What it is about: `media map`, `note type 123`, `deck 5`, `note 12`. */
    readonly place?: string;
    /** What is wrong with it. */
    readonly reason?: string;
}
//# sourceMappingURL=warning.d.ts.map