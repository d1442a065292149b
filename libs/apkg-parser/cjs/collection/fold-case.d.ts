/** Unicode's full case folding, which JavaScript lacks: two names that differ in case only fold to one, `ß` and `ss` too. */
export declare const foldCase: (text: string) => string;
//# sourceMappingURL=fold-case.d.ts.map