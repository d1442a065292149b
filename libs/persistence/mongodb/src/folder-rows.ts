import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { Member } from '@flashcards/sharing';
import { mostMembers, mostSharedSets } from '@flashcards/sharing';
import type { Collections } from './collections.ts';
import type { FolderPut } from './documents.ts';
import { removal } from './graves.ts';
import { folderJournalOf, ofFolder, rowKey } from './keys.ts';
import type { MemberDocument, SharedFolderDocument, SharedSetDocument } from './sharing-documents.ts';

// The rows of a shared folder, and what puts and removes them.

const standing = { goneAt: { $exists: false } } as const;

export const memberFrom = ({ account, user, role, joinedAt }: MemberDocument): Member => ({
  account,
  user,
  role,
  joinedAt,
});

export const memberOf = (
  { members }: Collections,
  folder: SharedFolderId,
  account: AccountId,
): Promise<MemberDocument | null> => members.findOne({ _id: rowKey(folder, account) });

/** In the order in which they came in. */
export const membersOf = async (
  { members }: Collections,
  folder: SharedFolderId,
): Promise<readonly MemberDocument[]> => {
  const rows = await members.find({ _id: ofFolder(folder), ...standing }, { batchSize: mostMembers + 1 }).toArray();
  return rows.toSorted((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime() || one.place - other.place);
};

/** In the order in which they were added: a row is written once. */
export const referencesOf = async (
  { sharedSets }: Collections,
  folder: SharedFolderId,
): Promise<readonly SharedSetDocument[]> => {
  const options = { batchSize: mostSharedSets + 1 };
  const rows = await sharedSets.find({ _id: ofFolder(folder), ...standing }, options).toArray();
  return rows.toSorted((one, other) => one.rev - other.rev);
};

type Written<Document> = Omit<Document, '_id' | 'rev'>;

export const putMember = (member: Written<MemberDocument>, isNew = false): FolderPut => ({
  into: 'members',
  document: { _id: rowKey(member.folder, member.account), ...member },
  isNew,
});

/** Another role for who is a member already. */
export const putRole = ({ _id, rev: _, ...member }: MemberDocument, role: MemberDocument['role']): FolderPut =>
  putMember({ ...member, role });

export const putReference = (reference: Written<SharedSetDocument>): FolderPut => ({
  into: 'sharedSets',
  document: { _id: rowKey(reference.folder, reference.set), ...reference },
  isNew: true,
});

export const putFolder = (document: Omit<SharedFolderDocument, 'rev'>, isNew = false): FolderPut => ({
  into: 'sharedFolders',
  document,
  isNew,
});

/** The folder with some of it changed. */
export const putChanged = (
  { rev: _, ...folder }: SharedFolderDocument,
  changes: Partial<Omit<SharedFolderDocument, 'rev' | '_id'>>,
): FolderPut => putFolder({ ...folder, ...changes });

/** Nobody comes in by a code any more. */
export const withoutCode = ({ codeHash: _, codeTerms: __, ...folder }: SharedFolderDocument): SharedFolderDocument =>
  folder;

export const removeMemberRow = (folder: SharedFolderId, account: AccountId): readonly FolderPut[] =>
  removal(folderJournalOf(folder), 'members', rowKey(folder, account));

export const removeReference = (folder: SharedFolderId, set: SetId): readonly FolderPut[] =>
  removal(folderJournalOf(folder), 'sharedSets', rowKey(folder, set));
