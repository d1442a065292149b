/** The names as Anki shows them: one that is taken already, whatever its case, gets `+` until it is free. */
export declare const uniqueNames: (names: readonly string[]) => readonly string[];
//# sourceMappingURL=unique-names.d.ts.map