import type { UnreadableReason } from './collection/note.ts';

/** Which fields become the sides of a card, and in which form. */
export interface CardSelection {
  /** Name or 0-based index of the front field, looked up in each note type. Unused with `fields: 'auto'`. */
  readonly termField: string;
  /** Name or 0-based index of the back field. For a cloze note: the text below the answer. */
  readonly definitionField: string;
  /**
   * `auto`: the first two fields of each note type, or the cloze field and the one after it for a cloze type. Default
   * `chosen`.
   */
  readonly fields?: 'auto' | 'chosen';
  /**
   * True: sides are text. A side with only images and sounds becomes their names in brackets, `[paris.jpg]`. False:
   * sides are the fields' HTML, unsanitized.
   */
  readonly stripHtml: boolean;
  /** False: cloze notes are skipped. */
  readonly cloze: boolean;
}

/** A card: text or untrusted HTML, depending on `CardSelection.stripHtml`. */
export interface DeckCard {
  readonly noteId: string;
  readonly front: string;
  readonly back: string;
  /** The deletion number of a cloze note's card. In Anki it is the card with `ord` one lower. */
  readonly cloze?: number;
}

/** Why a note produced no card. */
export type SkipReason =
  | 'missing-field'
  | 'blank-term'
  | 'blank-definition'
  | 'no-cloze-deletion'
  | 'image-occlusion'
  | 'cloze-off'
  | 'side-too-large'
  | UnreadableReason;

/** A note that produced no card. `excerpt` is the start of its first field with visible text, or its id. */
export interface SkippedNote<Reason extends string = SkipReason> {
  readonly noteId: string;
  readonly reason: Reason;
  readonly excerpt: string;
}
