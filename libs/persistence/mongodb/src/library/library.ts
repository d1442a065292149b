import type { AccountId } from '@flashcards/kernel';
import type { DueCard, Library, LibraryQuery, LibraryToday } from '@flashcards/persistence-ports';
import { eventLoopTurns } from '@flashcards/turns';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Collections, SetDocument } from '../schema.ts';
import type { Due, ProgressDocument } from '../study/documents.ts';
import { rowOf } from '../study/documents.ts';
import { hiddenOf } from '../study/hidden.ts';
import { countCards, countNew, ownCards } from './card-counts.ts';
import { standingFields, standingFrom } from './card-progress.ts';
import { folderPaths } from './folder-paths.ts';
import { countedIn, setsOf } from './sets.ts';

/** The limit of new cards minus those first reviewed today. */
const newCardsLeft = async (
  { days }: Collections,
  reader: Reader,
  { account, today, newCardsPerDay }: LibraryQuery & { readonly account: AccountId },
): Promise<number> => {
  if (newCardsPerDay === undefined) return Infinity;
  const [day] = await reader.find(days, rowOf(account, 'day', today), { projection: { newCards: 1 } });
  return Math.max(0, newCardsPerDay - (day?.newCards ?? 0));
};

type Placed = Pick<ProgressDocument, 'card' | 'set' | 'place' | 'progress'>;

const placed = { _id: 0, card: 1, set: 1, place: 1, ...standingFields } as const;

const dueFrom = ({ card: id, set, ...row }: Placed): DueCard => ({ id, set, standing: standingFrom(row) });

/** Some milliseconds of work. */
const cardsAtOnce = 5_000;
const nextTurn = eventLoopTurns();

/**
 * In the order of the sets and of their cards. There may be half a million cards, so it yields to the event loop
 * between sets.
 */
const inOrder = async (rows: readonly Placed[], sets: readonly SetDocument[]): Promise<readonly DueCard[]> => {
  const ofSets = new Map(sets.map(({ _id }) => [_id, [] as Placed[]]));
  for (const row of rows) ofSets.get(row.set)?.push(row);
  const due: DueCard[] = [];
  let paused = 0;
  for (const ofSet of ofSets.values()) {
    ofSet.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
    for (const row of ofSet) due.push(dueFrom(row));
    if (due.length - paused < cardsAtOnce) continue;
    paused = due.length;
    await nextTurn();
  }
  return due;
};

/** The order of new cards in an index: the first are to be learned today. */
const newFirst = { sort: { made: 1, set: 1, place: 1 } } as const;

/** The default first batch fills 16 MB, which takes long to decode at once. */
const batchSize = 1_000;

/** `undefined` where more than `atMost` cards are due. */
const dueCards = async (
  collections: Collections,
  reader: Reader,
  query: LibraryQuery & { readonly account: AccountId; readonly sets: readonly SetDocument[] },
): Promise<readonly DueCard[] | undefined> => {
  const { account, sets, today, atMost = Infinity } = query;
  const active = { ...ownCards(account, await hiddenOf(collections, reader, account)), suspended: false };
  const find = async (due: Due | { readonly $lte: Due }, most: number, order = {}): Promise<readonly Placed[]> => {
    if (most <= 0) return [];
    const limit = Number.isFinite(most) ? { limit: most } : {};
    return reader.find(collections.progress, { ...active, due }, { projection: placed, batchSize, ...order, ...limit });
  };
  const fresh = await find('new', Math.min(atMost + 1, await newCardsLeft(collections, reader, query)), newFirst);
  // Unsorted: a server would need memory for all of them to sort, even with a small limit.
  const studied = await find({ $lte: today }, atMost + 1 - fresh.length);
  const isMuch = fresh.length + studied.length > atMost;
  return isMuch ? undefined : inOrder([...fresh, ...studied], sets);
};

const nothing = { folders: [], sets: [], due: [], isPartial: true } as const;

const libraryOf = async (
  collections: Collections,
  reader: Reader,
  query: LibraryQuery & { readonly account: AccountId },
): Promise<LibraryToday> => {
  const { account, withoutDescriptions = false, atMost = Infinity } = query;
  const paths = await folderPaths(collections, reader, account);
  const wanted = { account, withoutDescriptions, most: atMost + 1 };
  const sets = paths.size > atMost ? [] : await setsOf(collections, reader, wanted);
  const isMuch = paths.size > atMost || sets.length > atMost;
  const due = isMuch ? undefined : await dueCards(collections, reader, { ...query, sets });
  return due ? { folders: [...paths.values()], sets: sets.map(countedIn(paths)), due } : nothing;
};

export const mongodbLibrary = (collections: Collections, { one }: Snapshots): Library => ({
  today: (account, query) => one(account, (reader) => libraryOf(collections, reader, { account, ...query })),

  counts: (account, query) => one(account, (reader) => countCards(collections, reader, { account, ...query })),

  newCards: (account, most) => one(account, (reader) => countNew(collections, reader, { account, most })),
});
