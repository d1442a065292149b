import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CardCounts } from '@flashcards/persistence-ports';
import { forecastDays, matureFrom } from '@flashcards/review-scheduling';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';
import { there } from '../schema.ts';
import type { Due } from '../study/documents.ts';
import type { Hidden } from '../study/hidden.ts';
import { hiddenOf } from '../study/hidden.ts';

/** Matches rows of own cards that are not hidden. */
export const ownCards = (account: AccountId, hidden: Hidden) => ({
  account,
  own: true,
  ...(hidden.size === 0 ? {} : { set: { $nin: [...hidden] as SetId[] }, addition: { $nin: [...hidden] } }),
});

const cardsIn = async ({ sets }: Collections, reader: Reader, account: AccountId): Promise<number> => {
  const stages = [{ $match: { account, ...there } }, { $group: { _id: null, cards: { $sum: '$cardCount' } } }];
  const [found] = await reader.aggregate<{ readonly cards: number }>(sets, stages);
  return found?.cards ?? 0;
};

/** The number of rows with the same values. */
interface Counted {
  readonly _id: {
    readonly suspended: boolean;
    readonly due: Due;
    readonly isMature: boolean;
    /** The day of the last review, for cards in learning and relearning. */
    readonly since: LocalDate | null;
  };
  readonly count: number;
}

const alike = {
  suspended: '$suspended',
  due: '$due',
  isMature: { $gte: ['$progress.interval', matureFrom] },
  since: { $cond: [{ $eq: ['$due', ''] }, '$progress.lastReview', null] },
};

type Of = CardCounts['states'];

const stateOf = ({ suspended, due, isMature }: Counted['_id']): keyof Of => {
  if (suspended) return 'suspended';
  if (due === 'new') return 'new';
  if (due === '') return 'learning';
  return isMature ? 'mature' : 'young';
};

const summed = (groups: readonly Counted[], today: LocalDate): CardCounts => {
  const last = addDays(today, forecastDays - 1);
  const states = { new: 0, learning: 0, young: 0, mature: 0, suspended: 0 };
  const dueOn = new Map<LocalDate, number>();
  let overdue = 0;
  for (const { _id, count } of groups) {
    const state = stateOf(_id);
    states[state] += count;
    const day = _id.since ?? (_id.due as LocalDate);
    if (state === 'suspended' || state === 'new' || day > last) continue;
    if (day < today) overdue += count;
    else dueOn.set(day, (dueOn.get(day) ?? 0) + count);
  }
  return { states, overdue, dueOn };
};

/** The server counts. New cards are the remainder, because at first nearly all cards are new. */
export const countCards = async (
  collections: Collections,
  reader: Reader,
  { account, today }: { readonly account: AccountId; readonly today: LocalDate },
): Promise<CardCounts> => {
  const own = ownCards(account, await hiddenOf(collections, reader, account));
  // Complete filters: the server plans each by itself, and reads past no new cards.
  const notNew = [
    { ...own, suspended: true },
    { ...own, suspended: false, due: { $lt: 'new' } },
  ];
  const groups = await reader.aggregate<Counted>(collections.progress, [
    { $match: { $or: notNew } },
    { $group: { _id: alike, count: { $sum: 1 } } },
  ]);
  const { states, ...due } = summed(groups, today);
  const all = await cardsIn(collections, reader, account);
  const others = groups.reduce((sum, { count }) => sum + count, 0);
  return { ...due, states: { ...states, new: all - others } };
};

/** The number of new cards that are not suspended; the server stops at `most`. */
export const countNew = async (
  collections: Collections,
  reader: Reader,
  { account, most }: { readonly account: AccountId; readonly most: number },
): Promise<number> => {
  const own = ownCards(account, await hiddenOf(collections, reader, account));
  const fresh = { ...own, suspended: false, due: 'new' };
  const [found] = await reader.aggregate<{ count: number }>(collections.progress, [
    { $match: fresh },
    ...(Number.isFinite(most) ? [{ $limit: Math.max(1, most) }] : []),
    { $count: 'count' },
  ]);
  return Math.min(most, found?.count ?? 0);
};
