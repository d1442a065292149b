import type { Folders } from '@flashcards/persistence-ports';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Collections } from '../schema.ts';
import { folderPaths } from './folder-paths.ts';

export const folderListings = (collections: Collections, { one }: Snapshots): Pick<Folders, 'all'> => ({
  all: async (account) => [...(await one(account, (reader) => folderPaths(collections, reader, account))).values()],
});
