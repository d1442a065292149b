import type { NoteType } from '../collection/note-type.ts';

/** What a card is rendered from: parts of what `openPackage` gives. */
export interface CardSource {
  readonly noteType: Pick<NoteType, 'name' | 'kind' | 'fields' | 'templates'>;
  readonly note: { readonly fields: readonly string[]; readonly tags: readonly string[] };
  readonly card: { readonly id: string; readonly ord: number; readonly flags?: number };
  /** The full name of the deck that the card is in, with `::` between levels; for `{{Deck}}` and `{{Subdeck}}`. */
  readonly deckName?: string | undefined;
}
