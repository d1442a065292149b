/** A note as stored. Its field values are untrusted HTML. */
export interface Note {
  readonly kind: 'note';
  /** Decimal int64, unique in the package. Several notes may share a `guid`. */
  readonly id: string;
  readonly guid: string;
  readonly noteTypeId: string;
  /**
   * One value per field of the note type, in its order. Missing values are ''. Extra values, which only damaged
   * packages have, stay at the end.
   */
  readonly fields: readonly string[];
  /** Split at spaces and U+3000, as Anki does, in the order of the file. */
  readonly tags: readonly string[];
  /** Absent if the stored value is not a valid date. */
  readonly modified?: Date;
  /** A number and a text that Anki keeps and does not use. Absent if 0 and '', and without `withUnused`. */
  readonly flags?: number;
  readonly data?: string;
}

/** Why the fields of a note cannot be returned. */
export type UnreadableReason = 'unknown-note-type' | 'not-text' | 'too-large';

/** A note that cannot be used. Returned as data, never thrown. */
export interface UnreadableNote {
  readonly kind: 'unreadable';
  readonly id: string;
  readonly reason: UnreadableReason;
}
