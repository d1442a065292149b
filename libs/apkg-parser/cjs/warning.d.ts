/** Something in the package that could not be used, although its notes can be read. */
export interface PackageWarning {
    readonly code: 'unreadable-media-map' | 'unreadable-media-entry' | 'unsafe-media-name' | 'missing-media-file' | 'unreadable-note-type';
    readonly message: string;
}
//# sourceMappingURL=warning.d.ts.map