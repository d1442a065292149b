import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { DueCard, SharedDueQuery } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Page } from '../pages.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections } from '../schema.ts';
import type { Due } from '../study/documents.ts';
import { shownBy } from '../study/hidden.ts';
import type { SeenSet } from '../sharing/access.ts';
import { seenSet } from '../sharing/access.ts';
import { progressOf, standingFields, standingFrom } from './card-progress.ts';

interface DueQuery extends SharedDueQuery {
  readonly account: AccountId;
}

interface InSet extends DueQuery {
  readonly reader: Reader;
  readonly seen: SeenSet;
}

/** The start of a page: studied cards, then those that came from other sets, then new ones. */
type Place =
  | { readonly due: Due; readonly card: CardId }
  | { readonly movedAfter: number }
  | { readonly place: number; readonly left: number };

type DuePage = Page<DueCard, Place>;

const rowsPerPage = 500;

const shownAmong = async ({ cards }: Collections, { reader, seen, set }: InSet, ids: readonly CardId[]) => {
  const wanted = {
    _id: { $in: ids },
    account: seen.account,
    set,
    withdrawn: { $exists: false },
    moved: { $exists: false },
    ...shownBy(seen.hidden),
  };
  const found = ids.length > 0 ? await reader.find(cards, wanted, { projection: { _id: 1 } }) : [];
  return new Set(found.map(({ _id }) => _id));
};

const begun = async (
  collections: Collections,
  inSet: InSet,
  { due, card }: Extract<Place, { readonly due: Due }>,
): Promise<DuePage> => {
  const { reader, account, set, today } = inSet;
  const own = { account, own: false, set, suspended: false };
  const rows = await reader.find(
    collections.progress,
    { ...own, due: { $gte: due, $lte: today }, $or: [{ due: { $gt: due } }, { card: { $gt: card } }] },
    { sort: { due: 1, card: 1 }, limit: rowsPerPage, projection: { card: 1, due: 1, ...standingFields } },
  );
  const isShown = await shownAmong(
    collections,
    inSet,
    rows.map((row) => row.card),
  );
  const items = rows
    .filter((row) => isShown.has(row.card))
    .map((row) => ({ id: row.card, set, standing: standingFrom(row) }));
  const last = rows.length === rowsPerPage ? rows.at(-1) : undefined;
  return { items, next: last ? { due: last.due, card: last.card } : { movedAfter: -1 } };
};

/** The account's progress with them may name the set that they came from. */
const movedOnes = async (
  collections: Collections,
  { reader, seen, account, set, today, mostNew: left = Infinity }: InSet,
  { movedAfter }: Extract<Place, { readonly movedAfter: number }>,
): Promise<DuePage> => {
  const cards = await reader.find(
    collections.cards,
    { account: seen.account, set, moved: true, place: { $gt: movedAfter }, ...shownBy(seen.hidden) },
    { sort: { place: 1 }, limit: rowsPerPage, projection: { place: 1, withdrawn: 1 } },
  );
  if (cards.length === 0) return { items: [], next: { place: -1, left } };
  const rows = await progressOf(collections, reader, { account, cards: cards.map(({ _id }) => _id) });
  const items = cards.flatMap(({ _id: id, withdrawn }) => {
    const row = withdrawn ? undefined : rows.get(id);
    return row && !row.suspended && row.due <= today ? [{ id, set, standing: standingFrom(row) }] : [];
  });
  const last = cards.length === rowsPerPage ? cards.at(-1)?.place : undefined;
  return { items, next: last === undefined ? { place: -1, left } : { movedAfter: last } };
};

const newOnes = async (
  collections: Collections,
  { reader, seen, account, set }: InSet,
  { place, left }: Extract<Place, { readonly left: number }>,
): Promise<DuePage> => {
  if (left <= 0) return { items: [] };
  const cards = await reader.find(
    collections.cards,
    { account: seen.account, set, place: { $gt: place }, ...shownBy(seen.hidden) },
    { sort: { place: 1 }, limit: rowsPerPage, projection: { place: 1, createdOn: 1, withdrawn: 1 } },
  );
  const rows = await progressOf(collections, reader, { account, cards: cards.map(({ _id }) => _id) });
  const isNew = (card: CardId): boolean => {
    const row = rows.get(card);
    return row === undefined || (row.due === 'new' && !row.suspended);
  };
  const items = cards
    .filter(({ _id, withdrawn }) => !withdrawn && isNew(_id))
    .slice(0, left)
    .map(({ _id: id, createdOn }) => ({ id, set, standing: newCard(createdOn) }));
  const last = cards.length === rowsPerPage ? cards.at(-1)?.place : undefined;
  return { items, next: last === undefined ? undefined : { place: last, left: left - items.length } };
};

const partFrom = (collections: Collections, inSet: InSet, place: Place): Promise<DuePage> => {
  if ('due' in place) return begun(collections, inSet, place);
  return 'left' in place ? newOnes(collections, inSet, place) : movedOnes(collections, inSet, place);
};

const isSameKind = (one: Place, other: Place): boolean => Object.keys(one)[0] === Object.keys(other)[0];

const first: Place = { due: '', card: '' as CardId };

/** The due cards of a member in a set of another account. No resources are held between two pages. */
export const sharedDue = (
  collections: Collections,
  { one }: Snapshots,
  query: DueQuery & { readonly set: SetId },
): AsyncIterable<readonly DueCard[]> =>
  pagesFrom<DueCard, Place>(first, (place) =>
    one(query.account, async (reader) => {
      const seen = await seenSet(collections, reader, query);
      if (!seen || seen.isOwn) return { items: [] };
      const inSet = { ...query, reader, seen };
      const items: DueCard[] = [];
      // For most sets all due cards fit in one page.
      for (let next: Place | undefined = place; next;) {
        const part: DuePage = await partFrom(collections, inSet, next);
        items.push(...part.items);
        if (!part.next || isSameKind(part.next, next)) return { items, next: part.next };
        next = part.next;
      }
      return { items };
    }),
  );
