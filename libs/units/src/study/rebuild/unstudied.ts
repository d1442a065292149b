import type { CardId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { KeptCard } from '@flashcards/persistence-ports';
import type { CardStanding } from '@flashcards/study';
import { beginningOf, isSameStanding } from '@flashcards/study';
import type { Progressed, Step } from './step.ts';

/** Cards of one step: a millisecond of reading and some milliseconds of writing. */
const cardsAtOnce = 256;

interface WrongCards {
  readonly cards: ReadonlyMap<CardId, CardStanding>;
}

const unstudied = (card: KeptCard): CardStanding => ({ progress: beginningOf(card), last: undefined });

const isUnstudied = (card: KeptCard): boolean =>
  card.standing !== undefined && isSameStanding(card.standing, unstudied(card));

/** Resets some of the cards without an event in the log to their beginning. */
export const unstudiedFrom = (from: string | undefined): Step<WrongCards & Progressed<string>> => ({
  find: async ({ progress, log }, account) => {
    const { cards: kept, next } = await progress.some(account, { from, most: cardsAtOnce });
    const odd = [...kept].filter(([, card]) => !isUnstudied(card));
    const studied = await log.studied(
      account,
      odd.map(([id]) => id),
    );
    const wrong = odd.filter(([id]) => !studied.has(id));
    return ok({ cards: new Map(wrong.map(([id, card]) => [id, unstudied(card)])), count: 0, next });
  },
  save: async ({ progress }, account, { cards }) => {
    if (cards.size === 0) return;
    await progress.kept(account, [...cards.keys()]);
    await progress.save(account, cards);
  },
});
