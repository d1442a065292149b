import type { AccountId, SetId } from '@flashcards/kernel';
import type { DueCard, Library, LibraryQuery, LibraryToday } from '@flashcards/persistence-ports';
import { countCards } from './card-counts.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database, LongRead } from '../engine/database.ts';
import { dayOf } from '../study/days.ts';
import type { Placed } from './due-cards.ts';
import { countNew, firstStudiedOnes, newOnesOf, studiedOnesOf } from './due-cards.ts';
import { folderPaths } from './folder-paths.ts';
import { setsOf, sizesOf } from './stored-sets.ts';
import type { Steps } from '../engine/pausing.ts';
import { atOnce, withPauses } from '../engine/pausing.ts';
import { userKey } from '../accounts/users.ts';

const newCardsLeft = (connection: Connection, user: number, { today, newCardsPerDay }: LibraryQuery): number =>
  newCardsPerDay === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, newCardsPerDay - dayOf(connection, user, today).newCards);

type BySet = ReadonlyMap<number, Map<number, DueCard>>;

const collect = (sets: BySet, ids: ReadonlyMap<number, SetId>, { set: key, card, id, standing }: Placed): void => {
  const set = ids.get(key);
  if (set !== undefined) sets.get(key)?.set(card, { id, set, standing });
};

type Reading = Omit<LongRead, 'yieldToOthers'>;

/** The due cards by set and card; `undefined` where there are more than `atMost`. */
function* foundDue(
  { connection, user }: Reading,
  query: LibraryQuery,
  ids: ReadonlyMap<number, SetId>,
): Steps<BySet | undefined> {
  const { today, atMost } = query;
  const found = new Map([...ids.keys()].map((key) => [key, new Map<number, DueCard>()]));
  const most = newCardsLeft(connection, user, query);
  const studied =
    atMost === undefined
      ? studiedOnesOf(connection, user, today)
      : [firstStudiedOnes(connection, { user, today, atMost })];
  let count = 0;
  for (const find of [newOnesOf(connection, { user, sets: ids.keys(), most }), studied])
    for (const some of find) {
      count += some.length;
      if (count > (atMost ?? count)) return undefined;
      for (const placed of some) collect(found, ids, placed);
      yield;
    }
  return found;
}

const orderedAtOnce = 2_000;

/** In the order of sets and cards. A typed array of numbers sorts fast: a set's keys in a few milliseconds. */
function* inOrder(sets: BySet): Steps<readonly DueCard[]> {
  const due: DueCard[] = [];
  for (const cards of sets.values())
    for (const key of Float64Array.from(cards.keys()).sort()) {
      due.push(cards.get(key) as DueCard);
      if (due.length % orderedAtOnce === 0) yield;
    }
  return due;
}

/** Descriptions are long: reading a hundred of the longest takes 25 ms. */
const mostDescribed = 50;

function* libraryOf(connection: Connection, account: AccountId, query: LibraryQuery): Steps<LibraryToday> {
  const reading = { connection, user: userKey(connection, account) };
  const paths = yield* folderPaths(reading);
  const { atMost = Infinity, withoutDescriptions = false } = query;
  const mostSets = withoutDescriptions || atMost === Infinity ? atMost : Math.min(atMost, mostDescribed);
  const sets = yield* setsOf(reading, paths, { withoutDescriptions, atMost: mostSets });
  const ids = new Map([...sets].map(([key, { id }]) => [key, id]));
  const listed = { folders: [...paths.values()], sets: [...sets.values()] };
  const isMuch = paths.size > atMost || sets.size > mostSets;
  const due = isMuch ? undefined : yield* foundDue(reading, query, ids);
  return due ? { ...listed, due: yield* inOrder(due) } : { folders: [], sets: [], due: [], isPartial: true };
}

export const sqliteLibrary = (database: Database): Library => ({
  today: (account, query) =>
    query.atMost === undefined
      ? database.snapshot(account, (connection, yieldToOthers) =>
          withPauses(libraryOf(connection, account, query), yieldToOthers),
        )
      : database.read((connection) => atOnce(libraryOf(connection, account, query))),

  counts: (account, { sets, ...range }) =>
    database.snapshot(account, async (connection, yieldToOthers) => {
      const reading = { connection, user: userKey(connection, account), yieldToOthers };
      return countCards(reading, sizesOf(reading, sets), range);
    }),

  newCards: (account, most) =>
    database.snapshot(account, async (connection, yieldToOthers) => {
      const reading = { connection, user: userKey(connection, account), yieldToOthers };
      return countNew(reading, sizesOf(reading).keys(), most);
    }),
});
