import type { AnkiPackage } from '../../anki-package.ts';
import type { SkipReason } from '../../card-selection.ts';
import type { Note } from '../../collection/note.ts';
import type { PackageCard } from '../../collection/package-card.ts';
import { stripAnkiHtml } from '../../fields/strip-anki-html.ts';
import { stripHtml } from '../../fields/strip-html.ts';
import type { Strip } from '../options.ts';

/** One row of the `cards` command's output. */
export interface CardRow {
  readonly front: string;
  readonly back: string;
  /** The card's home deck. For a row of a whole note: the home deck of its first card. */
  readonly deck: string;
  readonly tags: readonly string[];
  readonly noteType: string;
  readonly noteId: string;
}

export type RowOrSkip = { readonly row: CardRow } | { readonly skipped: SkipReason | 'empty-front' | 'template-error' };

/** How a side's HTML is converted. */
export const strippers: Readonly<Record<Strip, (html: string) => string>> = {
  readable: stripHtml,
  anki: stripAnkiHtml,
  none: (html) => html,
};

/** The columns of a row other than its sides. */
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
