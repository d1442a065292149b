/** The tags of a note, as Anki splits them: at spaces and at ideographic spaces (U+3000), and at nothing else. */
export declare const splitTags: (tags: string) => readonly string[];
//# sourceMappingURL=split-tags.d.ts.map