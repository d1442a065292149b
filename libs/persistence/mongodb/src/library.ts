import type { AccountId, SetId } from '@flashcards/kernel';
import type { Library, LibraryQuery, LibraryToday } from '@flashcards/persistence-ports';
import { standingOf } from '@flashcards/review-scheduling';
import { shownRows } from './additions.ts';
import { dayOf } from './days.ts';
import { cardCounts, newCardCount } from './card-counts.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { ProgressDocument } from './study-documents.ts';
import { newOnes } from './study-documents.ts';
import type { Filter } from './driver.ts';
import { draftsOf } from './drafts.ts';
import { folderPaths } from './folder-places.ts';
import { ofUser } from './keys.ts';
import { dueIndex } from './layouts.ts';
import { setFrom, setsOf } from './sets.ts';

interface Wanted {
  readonly published: ReadonlySet<SetId>;
  readonly most: number;
  /** One more than this is enough to know that there are too many. */
  readonly atMost: number;
}

/** Reads rows in the order asked for until there are enough of sets that were published before. */
const dueRows = async (
  { progress }: Collections,
  filter: Filter<ProgressDocument>,
  { published, most, atMost }: Wanted,
): Promise<readonly ProgressDocument[]> => {
  const rows: ProgressDocument[] = [];
  if (most === 0) return rows;
  const inOrder = most === Infinity ? {} : ({ sort: { order: 1, position: 1 }, batchSize: most + 1 } as const);
  for await (const row of progress.find(filter, { hint: dueIndex, ...inOrder })) {
    if (published.has(row.set)) rows.push(row);
    if (rows.length >= most || rows.length > atMost) break;
  }
  return rows;
};

const newCardsLeft = async (
  collections: Collections,
  account: AccountId,
  { today, newCardsPerDay }: LibraryQuery,
): Promise<number> => {
  if (newCardsPerDay === undefined) return Infinity;
  const { newCards } = await dayOf(collections, account, today);
  return Math.max(0, newCardsPerDay - newCards);
};

const libraryOf = async (collections: Collections, account: AccountId, query: LibraryQuery): Promise<LibraryToday> => {
  const [sets, paths, drafts, most] = await Promise.all([
    setsOf(collections, account, query),
    folderPaths(collections, account),
    draftsOf(collections, account),
    newCardsLeft(collections, account, query),
  ]);
  const places = new Map(sets.map(({ id }, index) => [id, index]));
  const { atMost = Infinity } = query;
  const published = new Set(places.keys());
  const mine = { _id: ofUser(account), user: account, suspended: false };
  // The rows of a set that is being written, or was given up, may be many.
  const unpublished = drafts.filter(({ set }) => !published.has(set)).map(({ order }) => order);
  const passing = { ...(unpublished.length > 0 ? { order: { $nin: unpublished } } : {}), ...shownRows(sets) };
  const rows = await Promise.all([
    dueRows(collections, { ...mine, dueOn: newOnes, ...passing }, { published, most, atMost }),
    dueRows(
      collections,
      { ...mine, dueOn: { $lte: query.today }, ...shownRows(sets) },
      { published, most: Infinity, atMost },
    ),
  ]);
  if (Math.max(paths.size, sets.length, rows.flat().length) > atMost)
    return { folders: [], sets: [], due: [], isPartial: true };
  const placeOf = ({ set }: ProgressDocument): number => places.get(set) ?? 0;
  const due = rows
    .flat()
    .sort((one, other) => placeOf(one) - placeOf(other) || one.position - other.position)
    .map(({ card: id, set, progress }) => ({ id, set, standing: standingOf(progress) }));
  return { folders: [...paths.values()], sets: sets.map((set) => setFrom(set, paths)), due };
};

export const mongodbLibrary = ({ run }: Database): Library => ({
  today: (account, query) =>
    run(({ collections, journal }) => journal.reading(account, () => libraryOf(collections, account, query))),

  newCards: (account, most) =>
    run(({ collections, journal }) => journal.reading(account, () => newCardCount(collections, account, most))),

  counts: (account, today) =>
    run(({ collections, journal }) => journal.reading(account, () => cardCounts(collections, account, today))),
});
