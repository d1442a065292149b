import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DueCard, Library, LibraryQuery, LibraryToday } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Collections, SetDocument } from '../schema.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { rowOf } from '../study/documents.ts';
import { hiddenOf } from '../study/hidden.ts';
import { countCards, countNew, ownCards } from './card-counts.ts';
import { standingFields, standingFrom } from './card-progress.ts';
import { folderPaths } from './folder-paths.ts';
import { countedIn, setsOf } from './sets.ts';

/** New cards that were first reviewed today are taken off. */
const newCardsLeft = async (
  { days }: Collections,
  reader: Reader,
  { account, today, newCardsPerDay }: LibraryQuery & { readonly account: AccountId },
): Promise<number> => {
  if (newCardsPerDay === undefined) return Infinity;
  const [day] = await reader.find(days, rowOf(account, 'day', today), { projection: { newCards: 1 } });
  return Math.max(0, newCardsPerDay - (day?.newCards ?? 0));
};

type Placed = Pick<ProgressDocument, 'card' | 'set' | 'made' | 'place' | 'progress'>;

const placed = { _id: 0, card: 1, set: 1, made: 1, place: 1, ...standingFields } as const;

/** The order of sets and of the cards in them. */
const inOrder = { made: 1, set: 1, place: 1 } as const;

const dueFrom = ({ card: id, set, ...row }: Placed): DueCard => ({ id, set, standing: standingFrom(row) });

/** Merges two lists that are in order. */
const merged = (
  some: readonly Placed[],
  others: readonly Placed[],
  sets: readonly SetDocument[],
): readonly DueCard[] => {
  const ranks = new Map(sets.map(({ _id }, rank) => [_id, rank]));
  const isBefore = (one: Placed, other: Placed): boolean =>
    one.set === other.set
      ? (one.place ?? 0) < (other.place ?? 0)
      : (ranks.get(one.set) ?? 0) < (ranks.get(other.set) ?? 0);
  const all: DueCard[] = [];
  let next = 0;
  for (const row of some) {
    for (let other = others[next]; other && isBefore(other, row); other = others[next]) {
      all.push(dueFrom(other));
      next += 1;
    }
    all.push(dueFrom(row));
  }
  return [...all, ...others.slice(next).map(dueFrom)];
};

/** A server would begin with as many as fit into 16 MB, which takes long to read at once. */
const batchSize = 1_000;

/** `undefined` where more than `atMost` are due. */
const dueCards = async (
  collections: Collections,
  reader: Reader,
  asked: LibraryQuery & { readonly account: AccountId; readonly sets: readonly SetDocument[] },
): Promise<readonly DueCard[] | undefined> => {
  const { account, sets, today, atMost = Infinity } = asked;
  const active = { ...ownCards(account, await hiddenOf(collections, reader, account)), suspended: false };
  const options = { sort: inOrder, projection: placed, batchSize } as const;
  const find = async (due: '$lte' | '$eq', value: LocalDate | 'new', most: number): Promise<readonly Placed[]> => {
    if (most <= 0) return [];
    const limit = Number.isFinite(most) ? { limit: most } : {};
    return reader.find(collections.progress, { ...active, due: { [due]: value } }, { ...options, ...limit });
  };
  const fresh = await find('$eq', 'new', Math.min(atMost + 1, await newCardsLeft(collections, reader, asked)));
  const studied = await find('$lte', today, atMost + 1 - fresh.length);
  return fresh.length + studied.length > atMost ? undefined : merged(studied, fresh, sets);
};

const nothing = { folders: [], sets: [], due: [], isPartial: true } as const;

const libraryOf = async (
  collections: Collections,
  reader: Reader,
  asked: LibraryQuery & { readonly account: AccountId },
): Promise<LibraryToday> => {
  const { account, withoutDescriptions = false, atMost = Infinity } = asked;
  const paths = await folderPaths(collections, reader, account);
  const wanted = { account, withoutDescriptions, most: atMost + 1 };
  const sets = paths.size > atMost ? [] : await setsOf(collections, reader, wanted);
  const isMuch = paths.size > atMost || sets.length > atMost;
  const due = isMuch ? undefined : await dueCards(collections, reader, { ...asked, sets });
  return due ? { folders: [...paths.values()], sets: sets.map(countedIn(paths)), due } : nothing;
};

export const mongodbLibrary = (collections: Collections, { one }: Snapshots): Library => ({
  today: (account, query) => one(account, (reader) => libraryOf(collections, reader, { account, ...query })),

  counts: (account, today) => one(account, (reader) => countCards(collections, reader, { account, today })),

  newCards: (account, most) => one(account, (reader) => countNew(collections, reader, { account, most })),
});
