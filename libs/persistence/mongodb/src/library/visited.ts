import type { AccountId, CardId } from '@flashcards/kernel';
import type { Visited } from '@flashcards/persistence-ports';
import { marksOf } from '@flashcards/study';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Page } from '../pages.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections } from '../schema.ts';
import { there } from '../schema.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { hiddenAmong, isHidden } from '../study/hidden.ts';

const rowsPerPage = 500;

/** Those of these cards that exist, whether or not the account may see them. */
const cardsThere = async (
  collections: Collections,
  reader: Reader,
  ids: readonly CardId[],
): Promise<ReadonlySet<CardId>> => {
  const placed = { projection: { account: 1, set: 1, addition: 1 } } as const;
  const found = await reader.find(collections.cards, { _id: { $in: ids } }, placed);
  const wanted = { _id: { $in: [...new Set(found.map(({ set }) => set))] }, ...there };
  const sets = new Set((await reader.find(collections.sets, wanted, { projection: { _id: 1 } })).map(({ _id }) => _id));
  const hiddenBy = await hiddenAmong(collections, reader, [...new Set(found.map(({ account }) => account))]);
  const isThere = (card: (typeof found)[number]): boolean => {
    const hidden = hiddenBy.get(card.account);
    return sets.has(card.set) && hidden !== undefined && !isHidden(hidden, card);
  };
  return new Set(found.filter(isThere).map(({ _id }) => _id));
};

interface VisitsQuery {
  readonly account: AccountId;
  readonly after: CardId;
  readonly limit: number;
}

/** A page of the account's progress with existing cards of others, by card id. */
const pageOfVisits = async (
  collections: Collections,
  reader: Reader,
  { account, after, limit }: VisitsQuery,
): Promise<Page<ProgressDocument, CardId>> => {
  const visited = { account, own: false, card: { $gt: after } };
  const rows = await reader.find(collections.progress, visited, { sort: { card: 1 }, limit });
  const cards = rows.map(({ card }) => card);
  const isThere = cards.length > 0 ? await cardsThere(collections, reader, cards) : new Set();
  return {
    items: rows.filter(({ card }) => isThere.has(card)),
    next: rows.length === limit ? cards.at(-1) : undefined,
  };
};

export const visitedPages = (
  collections: Collections,
  { one }: Snapshots,
  account: AccountId,
): AsyncIterable<readonly Visited[]> =>
  pagesFrom<Visited, CardId>('' as CardId, (after) =>
    one(account, async (reader) => {
      const { items, next } = await pageOfVisits(collections, reader, { account, after, limit: rowsPerPage });
      return { items: items.map(({ card: id, progress, ...row }) => ({ id, progress, ...marksOf(row) })), next };
    }),
  );
