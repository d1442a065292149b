import type { Preferences, User } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';
import type { Users } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections } from '../schema.ts';
import { preferencesId } from '../study/documents.ts';
import { findUser, userFields, userFrom } from './user-documents.ts';

const namesOf = async ({ users }: Collections, reader: Reader, ids: readonly UserId[]) => {
  const named = { _id: { $in: ids }, displayName: { $exists: true } };
  const found = await reader.find(users, named, { projection: { displayName: 1 } });
  return new Map<UserId, string>(found.flatMap(({ _id, displayName: name }) => (name ? [[_id, name]] : [])));
};

export const preferencesOf = async (
  { preferences }: Collections,
  reader: Reader,
  account: AccountId,
): Promise<Preferences | undefined> => {
  const [found] = await reader.find(preferences, { _id: preferencesId(account), account });
  return found?.text;
};

const usersPerPage = 100;

const pagesAfter = ({ users }: Collections, { latest }: Snapshots, first: UserId) =>
  pagesFrom<User, UserId>(first, async (after) => {
    const order = { sort: { _id: 1 }, limit: usersPerPage, projection: userFields } as const;
    const found = await latest((reader) => reader.find(users, { _id: { $gt: after } }, order));
    const items = found.map(userFrom);
    return { items, next: items.length === usersPerPage ? items.at(-1)?.id : undefined };
  });

export const userListings = (
  collections: Collections,
  snapshots: Snapshots,
): Pick<Users, 'find' | 'names' | 'preferences' | 'all'> => ({
  find: (id) => snapshots.latest((reader) => findUser(collections, reader, id)),
  names: (ids) => snapshots.latest((reader) => namesOf(collections, reader, ids)),
  preferences: (account) => snapshots.one(account, (reader) => preferencesOf(collections, reader, account)),
  all: (after) => pagesAfter(collections, snapshots, after ?? ('' as UserId)),
});
