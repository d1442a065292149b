import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import { mostSharedFolders, successorOf } from '@flashcards/sharing';
import { atMost } from './at-most.ts';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { FolderPut } from './documents.ts';
import type { AskingFolder, FolderDecision } from './folder-turn.ts';
import { changeFolder } from './folder-turn.ts';
import {
  memberOf,
  membersOf,
  putChanged,
  putRole,
  referencesOf,
  removeMemberRow,
  removeReference,
} from './folder-rows.ts';
import { removal, removalOfJournal } from './graves.ts';
import type { Change } from './journal.ts';
import type { FolderState } from './folder-journal.ts';
import { folderJournalOf } from './keys.ts';
import type { MemberDocument, SharedFolderDocument } from './sharing-documents.ts';
import { closed } from './settling.ts';

type FolderChange = Change<FolderState, FolderPut>;

/**
 * What takes a member out with the sets that they added: so many puts as they added sets, whatever these hold. `next` is
 * the folder as it is to be otherwise.
 */
export const takenOut = async (
  { collections, folder }: AskingFolder,
  account: AccountId,
  next: SharedFolderDocument = folder,
): Promise<readonly FolderPut[]> => {
  const { _id: id, members, sets } = folder;
  const added = (await referencesOf(collections, id)).filter(({ addedBy }) => addedBy === account);
  return [
    ...removeMemberRow(id, account),
    ...added.flatMap(({ set }) => removeReference(id, set)),
    putChanged(next, { members: members - 1, sets: sets - added.length }),
  ];
};

/** What takes the folder away: its journal stands as long as the tombstones, and knows that it has ended. */
export const ended = async ({ collections, folder: { _id: id } }: AskingFolder): Promise<FolderChange> => {
  const [members, references] = await Promise.all([membersOf(collections, id), referencesOf(collections, id)]);
  const on = folderJournalOf(id);
  const puts = [
    ...removal(on, 'sharedFolders', id),
    ...members.flatMap(({ account }) => removeMemberRow(id, account)),
    ...references.flatMap(({ set }) => removeReference(id, set)),
  ];
  // The sweeper hears of the journal when all the rest is written.
  return { state: { hasEnded: true }, steps: [puts, removalOfJournal(on)] };
};

/** Which of these accounts were closed. */
export const closedOf = async (
  { journals }: Collections,
  accounts: readonly AccountId[],
): Promise<ReadonlySet<string>> => {
  if (accounts.length === 0) return new Set();
  const wanted = { _id: { $in: [...new Set(accounts)] }, state: closed };
  const found = await journals.find(wanted, { projection: { _id: 1 }, batchSize: accounts.length + 1 }).toArray();
  return new Set(found.map(({ _id }) => _id));
};

const heirOf = async ({ collections, folder }: AskingFolder): Promise<MemberDocument | undefined> => {
  const members = await membersOf(collections, folder._id);
  const gone = await closedOf(
    collections,
    members.map(({ account }) => account),
  );
  const others = members.filter(({ account }) => account !== folder.owner && !gone.has(account));
  const heir = successorOf(others);
  return others.find(({ account }) => account === heir?.account);
};

const withoutGone = async (asking: AskingFolder, account: AccountId): Promise<FolderDecision<void>> => {
  const { collections, folder } = asking;
  if (!(await memberOf(collections, folder._id, account))) return { answer: undefined };
  if (folder.owner !== account) return { answer: undefined, change: { steps: [await takenOut(asking, account)] } };
  const heir = await heirOf(asking);
  if (!heir) return { answer: undefined, change: await ended(asking) };
  const next = { ...folder, owner: heir.account, ownerUser: heir.user };
  const puts = [putRole(heir, 'owner'), ...(await takenOut(asking, account, next))];
  return { answer: undefined, change: { steps: [puts] } };
};

/** Takes the member of an account that is closed out of a folder; an owner's folder passes on, or goes. */
export const letGo = (call: Call, folder: SharedFolderId, account: AccountId): Promise<void> =>
  changeFolder(call, folder, (asking) => withoutGone(asking, account));

const foldersAtOnce = 4;
const batchSize = mostSharedFolders + 1;

/**
 * Takes a closed account out of all shared folders. They are found by its seats, tombstones too, for one is there before
 * any folder lets it in, also where a join was cut off; and by the rows that name it.
 */
export const leaveFolders = async (call: Call, account: AccountId): Promise<void> => {
  const rows = await call.collections.members.find({ account }, { projection: { folder: 1 }, batchSize }).toArray();
  const seats = await call.remains.foldersOf(account);
  const folders = [...new Set([...rows.map(({ folder }) => folder), ...seats])];
  await atMost(foldersAtOnce, folders, (folder) => letGo(call, folder, account));
};
