import type { Outcome } from '@flashcards/kernel';
import type { CardFormat, ReadReport } from '@flashcards/library';
import type { ReadablePackage, TakeCards, TakeMedia } from './deck-reader.ts';

/** How the file of an import is read. */
export interface ReadFile<Code extends string> {
  /** Whether cards keep their scheduling from the file. */
  readonly scheduling: boolean;
  readonly format: CardFormat;
  /** Whether its cards come deck by deck, and each deck becomes a set. */
  readonly byDeck: boolean;
  readonly cards: (
    opened: ReadablePackage,
    take: TakeCards,
    takeMedia?: TakeMedia,
  ) => Promise<Outcome<ReadReport, Code>>;
}
