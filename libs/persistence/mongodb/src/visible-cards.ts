import type { AccountId, CardId, SetId, SharedFolderId } from '@flashcards/kernel';
import { hides } from './additions.ts';
import type { Collections } from './collections.ts';
import { memberIndex } from './layouts.ts';
import { anyOf, keyOf, rowKey } from './keys.ts';
import type { CardDocument } from './library-documents.ts';
import { hidingOfAll, isShownIn } from './progress.ts';
import type { Looking } from './settle-others.ts';
import { settleOthers } from './settle-others.ts';
import type { ProgressDocument } from './study-documents.ts';

// What `visibleSet` says of one set, for cards of any sets: as many commands for all of them as for one.

type Placed = Pick<CardDocument, '_id' | 'user' | 'set' | 'addition'>;

const cardsOfOthers = async (
  { cards }: Collections,
  account: AccountId,
  ids: readonly CardId[],
): Promise<readonly Placed[]> => {
  const options = { projection: { user: 1, set: 1, addition: 1 }, batchSize: ids.length + 1 } as const;
  const found = await cards.find({ _id: anyOf(ids) }, options).toArray();
  return found.filter(({ user }) => user !== account);
};

const ownersOf = (cards: readonly Placed[]): readonly AccountId[] => [...new Set(cards.map(({ user }) => user))];

const foldersOf = async ({ members }: Collections, account: AccountId): Promise<readonly SharedFolderId[]> => {
  const found = await members.find({ account }, { hint: memberIndex, projection: { folder: 1 } }).toArray();
  return found.map(({ folder }) => folder);
};

const rowsAtOnce = 5_000;

/** Which of these sets are in one of the folders. Asked for by `_id`: a set may be in many folders of others. */
const setsIn = async (
  { sharedSets }: Collections,
  folders: readonly SharedFolderId[],
  sets: readonly SetId[],
): Promise<ReadonlySet<SetId>> => {
  const found = new Set<SetId>();
  for (let from = 0, missing = sets; from < folders.length && missing.length > 0;) {
    const to = from + Math.max(1, Math.floor(rowsAtOnce / missing.length));
    const rows = folders.slice(from, to).flatMap((folder) => missing.map((set) => rowKey(folder, set)));
    const options = { projection: { set: 1 }, batchSize: rows.length + 1 } as const;
    for (const { set } of await sharedSets.find({ _id: anyOf(rows) }, options).toArray()) found.add(set);
    missing = missing.filter((set) => !found.has(set));
    from = to;
  }
  return found;
};

const rowsOf = ({ progress }: Collections, cards: readonly Placed[]): Promise<readonly ProgressDocument[]> => {
  const keys = cards.map(({ _id, user }) => keyOf(user, _id));
  return progress.find({ _id: anyOf(keys) }, { batchSize: keys.length + 1 }).toArray();
};

/** Their owners' rows with those of these cards that are of others and visible to the account now (decision 0016, 9). */
export const visibleCards = async (
  call: Looking,
  account: AccountId,
  ids: readonly CardId[],
): Promise<readonly ProgressDocument[]> => {
  const { collections } = call;
  const [cards, folders] = await Promise.all([
    cardsOfOthers(collections, account, ids),
    foldersOf(collections, account),
  ]);
  if (cards.length === 0 || folders.length === 0) return [];
  const { gone, hasMoved } = await settleOthers(call, { folders, owners: ownersOf(cards) });
  const there = cards.filter(({ user }) => !gone.has(user));
  if (there.length === 0) return [];
  const still = hasMoved ? await foldersOf(collections, account) : folders;
  const [shared, rows, sets] = await Promise.all([
    setsIn(collections, still, [...new Set(there.map(({ set }) => set))]),
    rowsOf(collections, there),
    hidingOfAll(collections, there),
  ]);
  return rows.filter((row) => shared.has(row.set) && isShownIn(sets, row));
};

/** Those of these cards of others that are there, whoever may see them. */
export const cardsThere = async (
  call: Looking,
  account: AccountId,
  ids: readonly CardId[],
): Promise<ReadonlySet<CardId>> => {
  const cards = await cardsOfOthers(call.collections, account, ids);
  if (cards.length === 0) return new Set();
  const { gone, hasMoved } = await settleOthers(call, { folders: [], owners: ownersOf(cards) });
  const still = hasMoved ? await cardsOfOthers(call.collections, account, ids) : cards;
  const there = still.filter(({ user }) => !gone.has(user));
  const sets = await hidingOfAll(call.collections, there);
  const isShown = ({ user, set, addition }: Placed): boolean => {
    const hiding = sets.get(keyOf(user, set));
    return hiding !== undefined && (addition === undefined || !hides(hiding, addition));
  };
  return new Set(there.filter(isShown).map(({ _id }) => _id));
};
