/** A name that Anki would leave as it is; it gives up a whole package over one that it would not. Throws `TypeError`. */
export declare const checkMediaName: (name: unknown) => string;
//# sourceMappingURL=media-name.d.ts.map