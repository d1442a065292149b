import type { LocalDate } from '@flashcards/kernel';
import type { NewCardOfSet } from '@flashcards/persistence-ports';
import { textBytesOf } from '@flashcards/library';
import { packedReview } from '@flashcards/review-scheduling';
import { positionsOf } from './additions.ts';
import type { Call } from './call.ts';
import type { Draft } from './drafts.ts';
import { GivenUp, renewDraft } from './drafts.ts';
import { keyOf } from './keys.ts';
import type { CardDocument } from './library-documents.ts';
import { begun, originDocument } from './origins.ts';
import type { ProgressDocument } from './study-documents.ts';

const mostCards = 1_000;
/** UTF-16 units; a side holds up to a million. */
const mostText = 4_000_000;

/** Runs of cards that are written at once: so many cards or so much text, whichever is reached first. */
const batches = function* (cards: readonly NewCardOfSet[]): Generator<readonly NewCardOfSet[]> {
  let from = 0;
  let text = 0;
  for (const [index, { front, back, origin }] of cards.entries()) {
    text += front.length + back.length + packedReview * (origin?.history.length ?? 0);
    const to = index + 1;
    if (to - from < mostCards && text < mostText && to < cards.length) continue;
    yield cards.slice(from, to);
    from = to;
    text = 0;
  }
};

/** How much has been written. */
export interface Written {
  readonly cardCount: number;
  readonly textBytes: number;
}

/** What the cards are for, and when they were made. */
export interface Writing {
  readonly createdOn: LocalDate;
  /** Runs once at most. */
  readonly open: () => Promise<Draft>;
}

/** Writes cards that nobody sees yet. */
export interface CardWriter {
  /** Renews the draft before every batch but the first. */
  write(cards: readonly NewCardOfSet[]): Promise<void>;
  written(): Written;
  /** The draft, opened by the first card or by this. */
  draft(): Promise<Draft>;
  /** Takes no card from here on. */
  end(): void;
  /** Whether there is a draft. */
  hasBegun(): boolean;
  /**
   * Deletes the last batch by id. What was written after the draft had been given up has no progress rows that the
   * sweeper saw, so only this writer knows the ids; earlier batches were written while the draft was open.
   */
  takeBack(): Promise<void>;
}

interface Batch {
  readonly draft: Draft;
  /** The position of the first. */
  readonly from: number;
  readonly cards: readonly NewCardOfSet[];
  readonly createdOn: LocalDate;
}

const rowsOf = ({ draft, from, cards, createdOn }: Batch): readonly ProgressDocument[] => {
  const { user, set, order, addition } = draft;
  const shared = { user, set, order, rev: addition ?? order };
  return cards.map((card, index) => ({
    _id: keyOf(user, card.id),
    card: card.id,
    position: from + index,
    textBytes: textBytesOf(card),
    ...shared,
    ...begun(card, createdOn),
  }));
};

const textsOf = ({ draft: { user, set, order, addition }, cards }: Batch): readonly CardDocument[] => {
  const added = addition === undefined ? {} : { addition };
  return cards.map(({ id, front, back, origin }) => {
    const came = origin ? { origin: originDocument(origin) } : {};
    return { _id: id, user, set, front, back, rev: addition ?? order, ...added, ...came };
  });
};

export const cardWriter = ({ collections, journal }: Call, { createdOn, open }: Writing): CardWriter => {
  const { cards, progress } = collections;
  let opened: Promise<Draft> | undefined;
  let written: Written = { cardCount: 0, textBytes: 0 };
  let latest: readonly ProgressDocument[] = [];
  let isOver = false;
  const draft = (): Promise<Draft> => (opened ??= open());

  const writeBatch = async (batch: readonly NewCardOfSet[]): Promise<void> => {
    const isFirst = opened === undefined;
    const current = await draft();
    if (!isFirst && !(await renewDraft(collections, current))) {
      // Where the account was deleted this is how its writer hears of it.
      await journal.settled(current.user);
      throw new GivenUp();
    }
    const from = positionsOf(current.addition).from + written.cardCount;
    const documents = { draft: current, from, cards: batch, createdOn };
    latest = rowsOf(documents);
    await progress.insertMany(latest);
    await cards.insertMany(textsOf(documents));
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
      const [row] = latest;
      if (!row) return;
      await cards.deleteMany({ _id: { $in: latest.map(({ card }) => card) }, set: row.set });
      await progress.deleteMany({ _id: { $in: latest.map(({ _id }) => _id) } });
    },
  };
};
