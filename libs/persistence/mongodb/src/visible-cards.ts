import type { AccountId, CardId, SetId, SharedFolderId } from '@flashcards/kernel';
import { isClosed } from './account-closing.ts';
import { atMost } from './at-most.ts';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import { memberIndex } from './layouts.ts';
import { anyOf, folderJournalOf, keyOf, rowKey } from './keys.ts';
import type { CardDocument } from './library-documents.ts';
import { shownOf } from './progress.ts';
import { closed } from './settling.ts';
import type { ProgressDocument } from './study-documents.ts';

/** What `visibleSet` says of one set, for cards of any sets: as many commands for all of them as for one. */
type Looking = Pick<Call, 'collections' | 'journal' | 'folderJournal'>;

type Placed = Pick<CardDocument, '_id' | 'user' | 'set'>;

const cardsOfOthers = async (
  { cards }: Collections,
  account: AccountId,
  ids: readonly CardId[],
): Promise<readonly Placed[]> => {
  const options = { projection: { user: 1, set: 1 }, batchSize: ids.length + 1 } as const;
  const found = await cards.find({ _id: anyOf(ids) }, options).toArray();
  return found.filter(({ user }) => user !== account);
};

const foldersOf = async ({ members }: Collections, account: AccountId): Promise<readonly SharedFolderId[]> => {
  const found = await members.find({ account }, { hint: memberIndex, projection: { folder: 1 } }).toArray();
  return found.map(({ folder }) => folder);
};

interface Asked {
  readonly folders: readonly SharedFolderId[];
  readonly owners: readonly AccountId[];
}

interface Settled {
  /** Of the owners. */
  readonly gone: ReadonlySet<AccountId>;
  readonly hasMoved: boolean;
}

const readsAtOnce = 8;

/** Finishes what is pending in any of these journals; nearly always nothing is, and one command says so of them all. */
const settleAll = async (
  { collections: { journals }, journal, folderJournal }: Looking,
  { folders, owners }: Asked,
): Promise<Settled> => {
  const owner = new Map(owners.map((each) => [String(each), each]));
  const _id = anyOf([...folders.map(folderJournalOf), ...owner.keys()]);
  const filter = { _id, $or: [{ isPending: true }, { state: closed }] };
  const odd = await journals.find(filter, { projection: { _id: 1 } }).toArray();
  const gone = new Set<AccountId>();
  await atMost(readsAtOnce, odd, async ({ _id: id }) => {
    const account = owner.get(id);
    if (account === undefined) await folderJournal.settled(id);
    else if (await isClosed({ journal }, account)) gone.add(account);
  });
  return { gone, hasMoved: odd.length > 0 };
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

/** Which of these sets are shared with the account now, and whose accounts are still there. */
const accessTo = async (
  call: Looking,
  account: AccountId,
  { folders, cards }: { readonly folders: readonly SharedFolderId[]; readonly cards: readonly Placed[] },
): Promise<(card: Placed) => boolean> => {
  const { collections } = call;
  const { gone, hasMoved } = await settleAll(call, { folders, owners: [...new Set(cards.map(({ user }) => user))] });
  const still = hasMoved ? await foldersOf(collections, account) : folders;
  const shared = await setsIn(collections, still, [...new Set(cards.map(({ set }) => set))]);
  return ({ user, set }) => shared.has(set) && !gone.has(user);
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
  const isVisible = await accessTo(call, account, { folders, cards });
  const rows = cards.filter(isVisible).map(({ _id, user }) => keyOf(user, _id));
  if (rows.length === 0) return [];
  const found = await collections.progress.find({ _id: anyOf(rows) }, { batchSize: rows.length + 1 }).toArray();
  return shownOf(collections, found);
};
