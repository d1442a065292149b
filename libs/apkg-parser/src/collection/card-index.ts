import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { PackageCard } from './package-card.ts';
import { cardColumnsIn, cardValueBytes, readCard } from './read-card.ts';
import { rowIndex } from './row-index.ts';

const byTemplate = (a: PackageCard, b: PackageCard): number => a.ord - b.ord;

/** The cards of each note, in the order of their templates, then of their ids. Throws `corrupt` and `too-large`. */
export const cardIndex = (file: SqliteFile, limits: PackageLimits): ((noteId: string) => readonly PackageCard[]) => {
  const mostValueBytes = cardValueBytes(limits);
  const rowsOf = rowIndex(file, { table: 'cards', columns: cardColumnsIn(file), key: 'nid', mostValueBytes });
  return (noteId) => {
    const cards: PackageCard[] = [];
    for (const row of rowsOf(noteId)) {
      if (cards.length >= limits.cardsPerNote)
        throw new PackageError('too-large', `Note ${noteId} has too many cards.`);
      const card = readCard(row);
      if (card) cards.push(card);
    }
    return cards.sort(byTemplate);
  };
};
