import type { CardSelection, DeckCard, SkippedNote, SkipReason } from './card-selection.ts';
import type { DeckPackage } from './deck-package.ts';
import { readCards } from './read-cards.ts';

/** How many notes made no card for one reason, with at most three short examples. */
export interface SkipCount {
  readonly reason: SkipReason;
  readonly count: number;
  readonly examples: readonly string[];
}

/** All cards of a package under one selection, and what became of the rest. */
export interface DeckReport {
  readonly notes: number;
  readonly cards: readonly DeckCard[];
  readonly skipped: readonly SkipCount[];
  readonly mediaFiles: number;
}

const EXAMPLES = 3;

type Tally = Map<SkipReason, SkipCount>;

const tally = (counts: Tally, { reason, excerpt }: SkippedNote): void => {
  const { count, examples } = counts.get(reason) ?? { count: 0, examples: [] };
  counts.set(reason, { reason, count: count + 1, examples: count < EXAMPLES ? [...examples, excerpt] : examples });
};

/** Reads every card at once; `readCards` streams them instead. Throws `PackageError` on a damaged page. */
export const readDeck = (pkg: DeckPackage, selection: CardSelection): DeckReport => {
  const cards: DeckCard[] = [];
  const skipped: Tally = new Map();
  for (const result of readCards(pkg, selection)) {
    if ('card' in result) cards.push(result.card);
    else tally(skipped, result.skipped);
  }
  return { notes: pkg.noteCount, cards, skipped: Array.from(skipped.values()), mediaFiles: pkg.media.length };
};
