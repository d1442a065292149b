/** Why it is not written: said of the place where it stands, such as "note 12: its guid". */
export declare const refuse: (place: string, problem: string) => never;
/** Text that SQLite and JSON can hold as it is. */
export declare const checkText: (value: unknown, place: string) => string;
/** A decimal int64 that Anki takes for an id. 0 is what it gives to things that are not stored yet. */
export declare const checkId: (value: unknown, place: string) => string;
export interface Range {
    readonly least: number;
    readonly most: number;
}
/** Of so many bits; a number beyond makes Anki give up the whole package. */
export declare const unsigned: (bits: number) => Range;
export declare const signed: (bits: number) => Range;
export declare const checkInteger: (value: unknown, { least, most }: Range, place: string) => number;
/** Whole seconds since 1970 of a date that is one. */
export declare const checkSeconds: (value: unknown, place: string) => number;
//# sourceMappingURL=check.d.ts.map