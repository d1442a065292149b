/** What a package may be read from. Of a `Blob` or `File` only what is needed is read. The bytes are not changed. */
export type PackageSource = Uint8Array | ArrayBuffer | Blob;
/** The source in one of two forms. Throws `TypeError` for what is none. */
export declare const bytesOrBlob: (source: unknown) => Uint8Array | Blob;
//# sourceMappingURL=package-source.d.ts.map