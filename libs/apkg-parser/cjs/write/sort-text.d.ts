/** What a field is sorted and compared by: its text. */
export declare const sortText: (html: string) => string;
//# sourceMappingURL=sort-text.d.ts.map