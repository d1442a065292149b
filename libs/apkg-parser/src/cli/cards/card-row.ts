import type { AnkiPackage } from '../../anki-package.ts';
import type { SkipReason } from '../../card-selection.ts';
import type { Note } from '../../collection/note.ts';
import type { PackageCard } from '../../collection/package-card.ts';
import { stripAnkiHtml } from '../../fields/strip-anki-html.ts';
import { stripHtml } from '../../fields/strip-html.ts';
import type { Strip } from '../options.ts';

/** One row of what `cards` makes. */
export interface CardRow {
  readonly front: string;
  readonly back: string;
  /** Where the card belongs; of a row that stands for a whole note, where its first card does. */
  readonly deck: string;
  readonly tags: readonly string[];
  readonly noteType: string;
  readonly noteId: string;
}

export type RowOrSkip = { readonly row: CardRow } | { readonly skipped: SkipReason | 'empty-front' | 'template-error' };

/** What becomes of a side's HTML. */
export const strippers: Readonly<Record<Strip, (html: string) => string>> = {
  readable: stripHtml,
  anki: stripAnkiHtml,
  none: (html) => html,
};

/** Everything of a row but its sides. */
export const aboutCards = ({ decks, noteTypes }: AnkiPackage) => {
  const names = new Map(decks.map(({ id, name }) => [id, name]));
  return {
    deckName: (id: string): string => names.get(id) ?? '',
    about: (note: Note, card: PackageCard | undefined): Omit<CardRow, 'front' | 'back'> => ({
      deck: (card && names.get(card.homeDeckId)) ?? '',
      tags: note.tags,
      noteType: noteTypes.get(note.noteTypeId)?.name ?? '',
      noteId: note.id,
    }),
  };
};
