import type { AccountId } from '@flashcards/kernel';
import type { Card } from '@flashcards/library';
import { textBytesOf } from '@flashcards/library';
import type { NewFlashcardSet } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import type { Call } from './call.ts';
import type { ProgressDocument } from './study-documents.ts';
import type { Draft } from './drafts.ts';
import { GivenUp, openDraft, renewDraft } from './drafts.ts';
import { keyOf } from './keys.ts';
import type { CardDocument } from './library-documents.ts';
import { progressFields } from './progress.ts';

const mostCards = 1_000;
/** UTF-16 units; a side holds up to a million. */
const mostText = 4_000_000;

/** Runs of cards that are written at once: so many cards or so much text, whichever is reached first. */
const batches = function* (cards: readonly Card[]): Generator<readonly Card[]> {
  let from = 0;
  let text = 0;
  for (const [index, { front, back }] of cards.entries()) {
    text += front.length + back.length;
    const to = index + 1;
    if (to - from < mostCards && text < mostText && to < cards.length) continue;
    yield cards.slice(from, to);
    from = to;
    text = 0;
  }
};

/** How much of a set has been written. */
export interface Written {
  readonly cardCount: number;
  readonly textBytes: number;
}

/** Writes the cards of a set that nobody sees yet. */
export interface CardWriter {
  /** Renews the draft before every batch. */
  write(cards: readonly Card[]): Promise<void>;
  written(): Written;
  /** The set's draft, opened by the first card or by this. */
  draft(): Promise<Draft>;
  /** Takes no card from here on. */
  end(): void;
  /** Whether there is a draft. */
  hasBegun(): boolean;
  /**
   * Deletes the last batch by id. What was written after the set had been given up has no progress rows that the
   * sweeper saw, so only this writer knows the ids; earlier batches were written while the draft was open.
   */
  takeBack(): Promise<void>;
}

export const cardWriter = ({ collections, journal }: Call, user: AccountId, set: NewFlashcardSet): CardWriter => {
  const { cards, progress } = collections;
  const fresh = progressFields(newCard(set.createdOn));
  let opened: Promise<Draft> | undefined;
  let written: Written = { cardCount: 0, textBytes: 0 };
  let latest: readonly Card[] = [];
  let isOver = false;
  const draft = (): Promise<Draft> => (opened ??= openDraft(journal, user, set.id));

  const writeBatch = async (batch: readonly Card[]): Promise<void> => {
    const open = await draft();
    if (!(await renewDraft(collections, open))) throw new GivenUp();
    latest = batch;
    const shared = { user, set: set.id, order: open.order, suspended: false, rev: 0, ...fresh };
    const rows = batch.map((card, index): ProgressDocument => {
      const position = written.cardCount + index;
      return { _id: keyOf(user, card.id), card: card.id, position, textBytes: textBytesOf(card), ...shared };
    });
    const texts = batch.map(({ id, front, back }): CardDocument => ({ _id: id, user, set: set.id, front, back }));
    await progress.insertMany(rows);
    await cards.insertMany(texts);
    const textBytes = batch.reduce((sum, card) => sum + textBytesOf(card), written.textBytes);
    written = { cardCount: written.cardCount + batch.length, textBytes };
  };
  return {
    end: () => void (isOver = true),
    write: async (added) => {
      if (isOver) throw new Error('mongodb: a card for a set that is over');
      for (const batch of batches(added)) await writeBatch(batch);
    },
    written: () => written,
    draft,
    hasBegun: () => opened !== undefined,
    takeBack: async () => {
      const ids = latest.map(({ id }) => id);
      await cards.deleteMany({ _id: { $in: ids }, set: set.id });
      await progress.deleteMany({ _id: { $in: ids.map((id) => keyOf(user, id)) } });
    },
  };
};
