/** A note as stored. Its field values are HTML from a stranger. */
export interface Note {
    readonly kind: 'note';
    /** Decimal int64; two notes of a package never share it, while they may share a `guid`. */
    readonly id: string;
    readonly guid: string;
    readonly noteTypeId: string;
    /**
     * One value per field of the note type, in its order. Missing values are ''; values beyond the last field, which only
     * damaged packages have, stay at the end.
     */
    readonly fields: readonly string[];
    /** As Anki splits them, at spaces, U+3000 too; in the order of the file. */
    readonly tags: readonly string[];
    /** Absent for what is no date. */
    readonly modified?: Date;
}
/** Why a note's fields cannot be handed out. */
export type UnreadableReason = 'unknown-note-type' | 'not-text' | 'too-large';
/** A note that cannot be used: data, never an exception. */
export interface UnreadableNote {
    readonly kind: 'unreadable';
    readonly id: string;
    readonly reason: UnreadableReason;
}
//# sourceMappingURL=note.d.ts.map