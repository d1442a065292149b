import type { SharedFolderId } from '@flashcards/kernel';
import type { ArchiveRecord, MemberRecord, SharedFolderRecord, SharedSetRecord } from '@flashcards/persistence-ports';
import { folderJournalOf, ofFolder, rowKey } from '../keys.ts';
import { seatKey } from '../seats.ts';
import type { MemberDocument, SeatDocument, SharedFolderDocument, SharedSetDocument } from '../sharing-documents.ts';
import { insertAll } from './insert-all.ts';
import { writeRecords } from './write-records.ts';
import type { Writing } from './writing.ts';
import { lowestRev } from './writing.ts';

/** What a process left of it that was killed: the rows of members tell of the seats. */
const removeFolder = async ({ call: { collections }, revs, check }: Writing, folder: SharedFolderId): Promise<void> => {
  await check();
  const rows = await collections.members.find({ _id: ofFolder(folder) }).toArray();
  const seats = rows.map(({ account }) => seatKey(account, folder));
  const rev = { $lte: revs.last };
  if (seats.length > 0) await collections.seats.deleteMany({ _id: { $in: seats }, rev: { $lte: lowestRev } });
  await collections.members.deleteMany({ _id: ofFolder(folder), rev });
  await collections.sharedSets.deleteMany({ _id: ofFolder(folder), rev });
  await collections.sharedFolders.deleteOne({ _id: folder, rev });
  await collections.journals.deleteOne({ _id: folderJournalOf(folder), rev });
};

const writeMembers = async (
  { call: { collections }, revs: { first: rev } }: Writing,
  folder: SharedFolderId,
  records: readonly MemberRecord[],
): Promise<void> => {
  const rows = records.map(({ position, member }): MemberDocument => {
    return { _id: rowKey(folder, member.account), folder, ...member, place: position, rev };
  });
  await insertAll(collections.members, rows);
  const seats = records.map(({ member: { account, joinedAt: since } }): SeatDocument => {
    return { _id: seatKey(account, folder), folder, since, rev: lowestRev };
  });
  await insertAll(collections.seats, seats);
};

/** Their order is that of their revisions. */
const writeReferences = (
  { call: { collections }, revs: { first } }: Writing,
  folder: SharedFolderId,
  records: readonly SharedSetRecord[],
): Promise<void> => {
  const rows = records.map(({ position, reference }): SharedSetDocument => {
    return { _id: rowKey(folder, reference.set), folder, ...reference, rev: first + position };
  });
  return insertAll(collections.sharedSets, rows);
};

interface Written {
  readonly members: readonly MemberRecord[];
  readonly sets: readonly SharedSetRecord[];
}

const folderDocument = (
  { folder: { id: _id, code, ...folder } }: SharedFolderRecord,
  { members, sets }: Written,
): Omit<SharedFolderDocument, 'rev'> => {
  const owning = members.find(({ member }) => member.account === folder.owner);
  if (!owning) throw new Error('mongodb: a shared folder without its owner');
  const { hash: codeHash, ...codeTerms } = code ?? {};
  const opened = codeHash === undefined ? {} : { codeHash, codeTerms };
  const counted = { members: members.length, sets: sets.length };
  return { _id, ...folder, ownerUser: owning.member.user, ...opened, ...counted };
};

/** A thousand members and a thousand sets at most are counted before the folder tells of them. */
export const writeSharedFolder = async (
  writing: Writing,
  id: SharedFolderId,
  pages: AsyncIterable<readonly ArchiveRecord[]>,
): Promise<void> => {
  await removeFolder(writing, id);
  let folder: SharedFolderRecord | undefined;
  const members: MemberRecord[] = [];
  const sets: SharedSetRecord[] = [];
  await writeRecords(writing, pages, {
    'shared-folder': async ([record]) => {
      folder = record;
    },
    member: async (records) => {
      members.push(...records);
      await writeMembers(writing, id, records);
    },
    'shared-set': async (records) => {
      sets.push(...records);
      await writeReferences(writing, id, records);
    },
  });
  if (!folder) throw new Error('mongodb: a shared folder without its record');
  const { call, revs } = writing;
  const { sharedFolders, journals } = call.collections;
  await insertAll(sharedFolders, [{ ...folderDocument(folder, { members, sets }), rev: revs.first }]);
  await insertAll(journals, [{ _id: folderJournalOf(id), rev: revs.last, state: {} }]);
};
