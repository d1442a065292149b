import type { Migration } from './migration.ts';

/** The indexes of shared folders; making one that is there already changes nothing. */
export const sharedFolders: Migration = {
  name: '0004-shared-folders',
  apply: async (db) => {
    await db.collection('sharedFolders').createIndex({ codeHash: 1 });
    await db.collection('members').createIndex({ account: 1 });
    await db.collection('sharedSets').createIndex({ set: 1 });
    await db.collection('sharedReceipts').createIndex({ until: 1 });
  },
};
