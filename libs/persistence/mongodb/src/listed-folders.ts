import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import type { ListedFolder } from '@flashcards/persistence-ports';
import { mostSharedFolders } from '@flashcards/sharing';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { finishFounding } from './found-folder.ts';
import { anyOf, folderJournalOf, rowKey } from './keys.ts';
import { followSeat, pruneSeats, seatsOf, settleFolders, unspoken } from './seats.ts';
import type { MemberDocument } from './sharing-documents.ts';

/** A folder's description holds ten thousand characters: about a mebibyte. */
const foldersAtOnce = 25;

const byJoining = (one: MemberDocument, other: MemberDocument): number =>
  one.joinedAt.getTime() - other.joinedAt.getTime();

/** What a look makes good: folders that were to be made are, seats that no folder speaks of go, missing ones come. */
const tidy = async (call: Call, account: AccountId, joined: ReadonlySet<SharedFolderId>): Promise<void> => {
  const seats = await seatsOf(call.collections, account);
  const seated = new Set(seats.map(({ folder }) => folder));
  for (const folder of joined) if (!seated.has(folder)) await followSeat(call, account, folder);
  const idle = seats.filter(({ folder }) => !joined.has(folder));
  if ((await unspoken(call, account, idle)).length > 0) await pruneSeats(call, account);
};

/** In which folders the account is, as it joined them. */
const joinedBy = async (call: Call, account: AccountId): Promise<readonly SharedFolderId[]> => {
  const { collections, journal } = call;
  await journal.settled(account);
  for (const { folder, founding } of await seatsOf(collections, account))
    if (founding) await finishFounding(call, account, folder);
  const rows = await collections.members.find({ account }, { batchSize: mostSharedFolders + 1 }).toArray();
  const folders = rows.toSorted(byJoining).map(({ folder }) => folder);
  await tidy(call, account, new Set(folders));
  return folders;
};

type Journals = ReadonlyMap<string, number>;

const revsOf = async ({ collections }: Call, folders: readonly SharedFolderId[]): Promise<Journals> => {
  const found = await collections.journals
    .find({ _id: anyOf(folders.map(folderJournalOf)) }, { projection: { rev: 1 } })
    .toArray();
  return new Map(found.map(({ _id, rev }) => [_id, rev]));
};

const listed = async (
  { collections }: Call,
  account: AccountId,
  some: readonly SharedFolderId[],
): Promise<readonly ListedFolder[]> => {
  const [rows, folders] = await Promise.all([
    collections.members.find({ _id: anyOf(some.map((folder) => rowKey(folder, account))) }).toArray(),
    collections.sharedFolders.find({ _id: { $in: some } }).toArray(),
  ]);
  const known = new Map(folders.map((folder) => [folder._id, folder]));
  const mine = new Map(rows.map((row) => [row.folder, row]));
  return some.flatMap((id) => {
    const [folder, row] = [known.get(id), mine.get(id)];
    if (!folder || !row) return [];
    const { name, description, createdAt, ownerUser: owner, members, sets } = folder;
    return [{ id, name, description, createdAt, owner, role: row.role, joinedAt: row.joinedAt, members, sets }];
  });
};

/** Each folder as it stood at one moment: those that were changed meanwhile are read once more, by themselves. */
const pageOf = async (
  call: Call,
  account: AccountId,
  some: readonly SharedFolderId[],
): Promise<readonly ListedFolder[]> => {
  await settleFolders(call, some);
  const before = await revsOf(call, some);
  const found = await listed(call, account, some);
  const after = await revsOf(call, some);
  const isStill = (id: string): boolean =>
    before.get(folderJournalOf(id as SharedFolderId)) === after.get(folderJournalOf(id as SharedFolderId));
  const page: ListedFolder[] = [];
  for (const id of some) {
    if (isStill(id)) page.push(...found.filter((folder) => folder.id === id));
    else page.push(...(await call.folderJournal.reading(folderJournalOf(id), () => listed(call, account, [id]))));
  }
  return page;
};

/** Each page is a call of its own: nothing is held while nobody asks for the next. */
export const foldersOf = async function* (
  { run }: Database,
  account: AccountId,
): AsyncGenerator<readonly ListedFolder[]> {
  const folders = await run((call) => joinedBy(call, account));
  for (let from = 0; from < folders.length; from += foldersAtOnce) {
    const page = await run((call) => pageOf(call, account, folders.slice(from, from + foldersAtOnce)));
    if (page.length > 0) yield page;
  }
};
