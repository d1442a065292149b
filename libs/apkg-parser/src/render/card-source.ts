import type { NoteType } from '../collection/note-type.ts';

/** The input of rendering a card: parts of what `openPackage` returns. */
export interface CardSource {
  readonly noteType: Pick<NoteType, 'name' | 'kind' | 'fields' | 'templates'>;
  readonly note: { readonly fields: readonly string[]; readonly tags: readonly string[] };
  readonly card: { readonly id: string; readonly ord: number; readonly flags?: number };
  /** Full name of the card's home deck (`homeDeckId`) with `::` between levels, for `{{Deck}}` and `{{Subdeck}}`. */
  readonly deckName?: string | undefined;
}
