import { ok } from '@flashcards/kernel';
import type { SharedFolderListings } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import { membersOf } from './folder-members.ts';
import { addedSets, asMember, folderPages, setPagesOf } from './shared-listings.ts';

export const sharedFolderListings = (database: Database): SharedFolderListings => ({
  of: (account) => folderPages(database, account),

  members: (account, folder) =>
    database.read((connection) => {
      const found = asMember(connection, account, folder);
      return found.ok ? ok(membersOf(connection, found.value)) : found;
    }),

  sets: async (account, folder) => {
    const found = await database.read((connection) => asMember(connection, account, folder));
    return found.ok ? ok(setPagesOf(database, account, folder)) : found;
  },

  added: (account, folder) => database.read((connection) => addedSets(connection, account, folder)),
});
