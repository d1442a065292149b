import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { Db } from './driver.ts';
import { keyOf, ofUser, rowKey } from './keys.ts';
import type { MemberDocument, SeatDocument, SharedFolderDocument, SharedSetDocument } from './sharing-documents.ts';

export const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const asMember = { role: 'viewer', joinedAt: new Date(0), place: 1, rev: 0 } as const;

export const seatsTaken = (db: Db, account: AccountId): Promise<number> =>
  db.collection<SeatDocument>('seats').countDocuments({ _id: ofUser(account), since: { $exists: true } });

/**
 * Places among folders that nobody made, and whether these speak of them: what stands in for MongoDB takes minutes for a
 * thousand that are made one by one.
 */
export const seatAt = async (
  db: Db,
  account: AccountId,
  ...[count, { spoken }]: [number, { readonly spoken: boolean }]
): Promise<void> => {
  const folders = numbers(count).map((index) => `${spoken ? 1 : 2}${index}` as SharedFolderId);
  const since = new Date(0);
  const seats = folders.map((folder) => ({ _id: keyOf(account, folder), rev: 0, folder, since }));
  await db.collection<SeatDocument>('seats').insertMany(seats);
  if (!spoken) return;
  const members = folders.map((folder) => ({
    _id: rowKey(folder, account),
    folder,
    account,
    user: account as never,
    ...asMember,
  }));
  await db.collection<MemberDocument>('members').insertMany(members);
};

/** So many members and references more in a folder. */
export const fillFolder = async (db: Db, folder: SharedFolderId, count: number): Promise<void> => {
  const members = numbers(count).map((index) => {
    const account = `account ${index}` as AccountId;
    return { _id: rowKey(folder, account), folder, account, user: account as never, ...asMember };
  });
  await db.collection<MemberDocument>('members').insertMany(members);
  const addedBy = 'account 0' as AccountId;
  const sets = numbers(count).map((index) => `9${index}` as SetId);
  await db
    .collection<SharedSetDocument>('sharedSets')
    .insertMany(sets.map((set) => ({ _id: rowKey(folder, set), rev: 0, folder, set, addedBy, addedAt: new Date(0) })));
  await db
    .collection<SharedFolderDocument>('sharedFolders')
    .updateOne({ _id: folder }, { $inc: { members: count, sets: count } });
};
