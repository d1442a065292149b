/** The moment so many milliseconds after 1970; undefined for one that no `Date` holds. */
export declare const validDate: (milliseconds: number) => Date | undefined;
//# sourceMappingURL=valid-date.d.ts.map