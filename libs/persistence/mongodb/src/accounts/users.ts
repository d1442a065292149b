import type { User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import type { Users } from '@flashcards/persistence-ports';
import type { Snapshots } from '../engine/snapshots.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections } from '../schema.ts';
import { findUser, userFields, userFrom } from './user-documents.ts';

const usersPerPage = 100;

const pagesAfter = ({ users }: Collections, { latest }: Snapshots, first: UserId) =>
  pagesFrom<User, UserId>(first, async (after) => {
    const order = { sort: { _id: 1 }, limit: usersPerPage, projection: userFields } as const;
    const found = await latest((reader) => reader.find(users, { _id: { $gt: after } }, order));
    const items = found.map(userFrom);
    return { items, next: items.length === usersPerPage ? items.at(-1)?.id : undefined };
  });

export const userListings = (collections: Collections, snapshots: Snapshots): Pick<Users, 'find' | 'all'> => ({
  find: (id) => snapshots.latest((reader) => findUser(collections, reader, id)),
  all: (after) => pagesAfter(collections, snapshots, after ?? ('' as UserId)),
});
