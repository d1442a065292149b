import type { SetId } from '@flashcards/kernel';
import type { DueCard, Library, LibraryQuery } from '@flashcards/persistence-ports';
import { countCards } from './card-counts.ts';
import type { Connection } from './connection.ts';
import type { Database, LongRead } from './database.ts';
import { dayOf } from './days.ts';
import type { Placed } from './due-cards.ts';
import { countNew, newOnesOf, studiedOnesOf } from './due-cards.ts';
import { folderPaths } from './folder-paths.ts';
import { setsOf, sizesOf } from './set-rows.ts';
import type { Breathe } from './transaction.ts';
import { userKey } from './users.ts';

const newCardsLeft = (connection: Connection, user: number, { today, newCardsPerDay }: LibraryQuery): number =>
  newCardsPerDay === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, newCardsPerDay - dayOf(connection, user, today).newCards);

type BySet = ReadonlyMap<number, Map<number, DueCard>>;

const collect = (sets: BySet, ids: ReadonlyMap<number, SetId>, { set: key, card, id, standing }: Placed): void => {
  const set = ids.get(key);
  if (set !== undefined) sets.get(key)?.set(card, { id, set, standing });
};

/** By set and card; found some at a time, and `undefined` where they are more than may be. */
const foundDue = async (
  { connection, user, breathe }: LongRead,
  query: LibraryQuery,
  ids: ReadonlyMap<number, SetId>,
): Promise<BySet | undefined> => {
  const { today, atMost = Number.POSITIVE_INFINITY } = query;
  let count = 0;
  const found = new Map([...ids.keys()].map((key) => [key, new Map<number, DueCard>()]));
  const most = newCardsLeft(connection, user, query);
  for (const find of [
    newOnesOf(connection, { user, sets: ids.keys(), most }),
    studiedOnesOf(connection, user, today),
  ])
    for (const some of find) {
      count += some.length;
      if (count > atMost) return undefined;
      for (const placed of some) collect(found, ids, placed);
      await breathe();
    }
  return found;
};

const orderedAtOnce = 2_000;

/** In the order of sets and cards. Numbers in an array of numbers are sorted fast: a set's in a few milliseconds. */
const inOrder = async (sets: BySet, breathe: Breathe): Promise<readonly DueCard[]> => {
  const due: DueCard[] = [];
  for (const cards of sets.values())
    for (const key of Float64Array.from(cards.keys()).sort()) {
      due.push(cards.get(key) as DueCard);
      if (due.length % orderedAtOnce === 0) await breathe();
    }
  return due;
};

export const sqliteLibrary = (database: Database): Library => ({
  today: (account, query) =>
    database.snapshot(account, async (connection, breathe) => {
      const user = userKey(connection, account);
      const asked = { connection, user, breathe };
      const paths = await folderPaths(asked);
      const sets = await setsOf(asked, paths, query);
      const ids = new Map([...sets].map(([key, { id }]) => [key, id]));
      const listed = { folders: [...paths.values()], sets: [...sets.values()] };
      const due = sets.size > (query.atMost ?? sets.size) ? undefined : await foundDue(asked, query, ids);
      return due ? { ...listed, due: await inOrder(due, breathe) } : { ...listed, due: [], isPartial: true };
    }),

  counts: (account, today) =>
    database.snapshot(account, async (connection, breathe) => {
      const asked = { connection, user: userKey(connection, account), breathe };
      return countCards(asked, sizesOf(asked), today);
    }),

  newCards: (account, most) =>
    database.snapshot(account, async (connection, breathe) => {
      const asked = { connection, user: userKey(connection, account), breathe };
      return countNew(asked, sizesOf(asked).keys(), most);
    }),
});
