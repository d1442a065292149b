/** The two sides of a card. */
export interface Sides {
    readonly front: string;
    readonly back: string;
}
/** A field with deletions, parsed once for all its cards. */
export interface ClozeText {
    readonly numbers: readonly number[];
    /** Everything shown: the back of every card. */
    readonly back: string;
    /** The front of the card for one number. */
    readonly frontOf: (ordinal: number) => string;
}
/** Parses a field once; see `clozeNumbers` and `renderCloze` for what comes out. */
export declare const readCloze: (text: string) => ClozeText;
/**
 * The deletion numbers of a field, ascending: one card each. `c0` makes none, nor does a number above 500.
 *
 * @example
 * ```ts
 * clozeNumbers('{{c1::Rome}} lies in {{c2::Italy}}'); // [1, 2]
 * ```
 */
export declare const clozeNumbers: (text: string) => readonly number[];
/**
 * The card for one deletion number: in front every deletion of that number is `[...]`, or its hint in brackets, and the
 * others are shown; on the back all are. HTML stays as it is, so strip it afterwards. A number that does not occur hides
 * nothing.
 *
 * @example
 * ```ts
 * renderCloze('{{c1::Rome::a city}} lies in {{c2::Italy}}', 1);
 * // { front: '[a city] lies in Italy', back: 'Rome lies in Italy' }
 * ```
 */
export declare const renderCloze: (text: string, ordinal: number) => Sides;
//# sourceMappingURL=cloze.d.ts.map