import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import type { CardCounts, CountsQuery } from '@flashcards/persistence-ports';
import { countingCards, matureFrom } from '@flashcards/review-scheduling';
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

const cardsIn = async (
  { sets: rows }: Collections,
  reader: Reader,
  { account, sets }: { readonly account: AccountId; readonly sets: readonly SetId[] | undefined },
): Promise<number> => {
  const wanted = { account, ...there, ...(sets ? { _id: { $in: sets } } : {}) };
  const stages = [{ $match: wanted }, { $group: { _id: null, cards: { $sum: '$cardCount' } } }];
  const [found] = await reader.aggregate<{ readonly cards: number }>(rows, stages);
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

/** The server counts. New cards are the remainder, because at first nearly all cards are new. */
export const countCards = async (
  collections: Collections,
  reader: Reader,
  { account, sets, ...range }: CountsQuery & { readonly account: AccountId },
): Promise<CardCounts> => {
  const hidden = await hiddenOf(collections, reader, account);
  const wanted = sets && [...sets].filter((set) => !hidden.has(set));
  const own = { ...ownCards(account, hidden), ...(wanted ? { set: { $in: wanted } } : {}) };
  // Complete filters: the server plans each by itself, and reads past no new cards.
  const notNew = [
    { ...own, suspended: true },
    { ...own, suspended: false, due: { $lt: 'new' } },
  ];
  const groups = await reader.aggregate<Counted>(collections.progress, [
    { $match: { $or: notNew } },
    { $group: { _id: alike, count: { $sum: 1 } } },
  ]);
  const counting = countingCards(range);
  for (const { _id, count } of groups) counting.add(stateOf(_id), count, _id.since ?? (_id.due as LocalDate));
  const others = groups.reduce((sum, { count }) => sum + count, 0);
  counting.add('new', (await cardsIn(collections, reader, { account, sets: wanted })) - others);
  return counting.counts();
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
