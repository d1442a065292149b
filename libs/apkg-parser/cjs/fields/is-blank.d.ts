/** True when text has nothing in it but space, of any width. */
export declare const isBlankText: (text: string) => boolean;
/** True when a field shows nothing: no text and no element but empty lines. */
export declare const isBlankHtml: (html: string) => boolean;
//# sourceMappingURL=is-blank.d.ts.map