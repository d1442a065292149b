/** Text with deletions in it; deletions nest. */
export type ClozeNode = string | Deletion;
/** One `{{c1,2::content::hint}}`. */
export interface Deletion {
    readonly numbers: readonly number[];
    readonly hint: string | undefined;
    readonly content: readonly ClozeNode[];
}
/**
 * Reads Anki's cloze markup. Only a lower-case `c` opens a deletion; stray `}}` is text; what follows an opening that is
 * never closed is lost, as in Anki. Linear in the text.
 */
export declare const parseCloze: (text: string) => readonly ClozeNode[];
//# sourceMappingURL=parse-cloze.d.ts.map