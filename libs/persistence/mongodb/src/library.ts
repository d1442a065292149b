import type { AccountId, SetId } from '@flashcards/kernel';
import type { DueCard, Library, LibraryQuery } from '@flashcards/persistence-ports';
import { standingOf } from '@flashcards/review-scheduling';
import { dayOf } from './activities.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { ProgressDocument } from './documents.ts';
import { newOnes } from './documents.ts';
import type { Filter } from './driver.ts';
import { setFrom, setsOf } from './flashcard-sets.ts';
import { folderPaths } from './folders.ts';
import { ofUser } from './keys.ts';
import { dueIndex } from './layouts.ts';

interface Wanted {
  readonly published: ReadonlySet<SetId>;
  readonly most: number;
}

/** Reads rows in the order asked for until there are enough of sets that were published before. */
const dueRows = async (
  { progress }: Collections,
  filter: Filter<ProgressDocument>,
  { published, most }: Wanted,
): Promise<readonly ProgressDocument[]> => {
  const rows: ProgressDocument[] = [];
  if (most === 0) return rows;
  const found = progress.find(filter).hint(dueIndex);
  const inOrder = most === Infinity ? found : found.sort({ order: 1, position: 1 }).batchSize(most + 1);
  for await (const row of inOrder) {
    if (published.has(row.set)) rows.push(row);
    if (rows.length >= most) break;
  }
  return rows;
};

const newCardsLeft = async (
  collections: Collections,
  user: AccountId,
  { today, newCardsPerDay }: LibraryQuery,
): Promise<number> => {
  if (newCardsPerDay === undefined) return Infinity;
  const { newCards } = await dayOf(collections, user, today);
  return Math.max(0, newCardsPerDay - newCards);
};

const dueOf = async (
  collections: Collections,
  user: AccountId,
  { query, published }: { readonly query: LibraryQuery; readonly published: ReadonlySet<SetId> },
): Promise<readonly DueCard[]> => {
  const mine = { _id: ofUser(user), user, suspended: false };
  const most = await newCardsLeft(collections, user, query);
  const rows = await Promise.all([
    dueRows(collections, { ...mine, dueOn: newOnes }, { published, most }),
    dueRows(collections, { ...mine, dueOn: { $lte: query.today } }, { published, most: Infinity }),
  ]);
  return rows
    .flat()
    .sort((one, other) => one.order - other.order || one.position - other.position)
    .map(({ card: id, set, progress }) => ({ id, set, standing: standingOf(progress) }));
};

export const mongodbLibrary = ({ run }: Database): Library => ({
  today: (user, query) =>
    run(async ({ collections, journal }) => {
      await journal.settled(user);
      const sets = await setsOf(collections, user);
      // Read after the sets: a set that is there has its folders.
      const paths = await folderPaths(collections, user);
      const published = new Set(sets.map(({ id }) => id));
      const due = await dueOf(collections, user, { query, published });
      return { folders: [...paths.values()], sets: sets.map((set) => setFrom(set, paths)), due };
    }),
});
