import type { UnreadableReason } from './collection/note.ts';

/** Which fields become the sides of a card, and how. */
export interface CardSelection {
  /** Name or 0-based index of the field in front; looked up in each note type. Unused with `fields: 'auto'`. */
  readonly termField: string;
  /** Name or 0-based index of the field on the back; for a cloze note, of the text below the answer. */
  readonly definitionField: string;
  /** `auto`: each note type's own first two fields; for a cloze type its cloze field and the one after. Default `chosen`. */
  readonly fields?: 'auto' | 'chosen';
  /**
   * True: sides are text; one of nothing but pictures and sounds is their names in brackets, `[paris.jpg]`. False: they are
   * the fields' HTML as it is, from a stranger.
   */
  readonly stripHtml: boolean;
  /** False: cloze notes are skipped. */
  readonly cloze: boolean;
}

/** A card for a learner. Text or untrusted HTML, as `CardSelection.stripHtml` says. */
export interface DeckCard {
  readonly noteId: string;
  readonly front: string;
  readonly back: string;
  /** The deletion number of a cloze note's card: Anki's card of the template with that number, less one. */
  readonly cloze?: number;
}

/** Why a note makes no card. */
export type SkipReason =
  | 'missing-field'
  | 'blank-term'
  | 'blank-definition'
  | 'no-cloze-deletion'
  | 'image-occlusion'
  | 'cloze-off'
  | 'side-too-large'
  | UnreadableReason;

/** A note that makes no card. `excerpt` is the start of its first field that shows text, else its id. */
export interface SkippedNote {
  readonly noteId: string;
  readonly reason: SkipReason;
  readonly excerpt: string;
}
