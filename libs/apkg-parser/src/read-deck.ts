import type { CardSelection, DeckCard } from './card-selection.ts';
import type { AnkiPackage } from './anki-package.ts';
import { readCards } from './read-cards.ts';
import type { SkipCount } from './skip-tally.ts';
import { skipTally } from './skip-tally.ts';

/** All cards of a package under one selection, and a summary of the skipped notes. */
export interface DeckReport {
  readonly notes: number;
  readonly cards: readonly DeckCard[];
  readonly skipped: readonly SkipCount[];
  readonly mediaFiles: number;
}

/**
 * Reads all cards at once; `readCards` streams them instead. Throws `PackageError` on a damaged page.
 *
 * @example
 * ```ts
 * const { cards, skipped } = readDeck(pkg, { termField: 'Front', definitionField: 'Back', stripHtml: true, cloze: true });
 * ```
 */
export const readDeck = (
  pkg: Pick<AnkiPackage, 'counts' | 'media' | 'notes' | 'noteTypes'>,
  selection: CardSelection,
): DeckReport => {
  const cards: DeckCard[] = [];
  const skipped = skipTally();
  for (const result of readCards(pkg, selection)) {
    if ('card' in result) cards.push(result.card);
    else skipped.count(result.skipped);
  }
  return { notes: pkg.counts.notes, cards, skipped: skipped.counts(), mediaFiles: pkg.media.length };
};
