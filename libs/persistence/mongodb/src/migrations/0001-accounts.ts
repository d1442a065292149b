import type { Migration } from './migration.ts';

/** The indexes of version 1; making one that is there already changes nothing. */
export const accounts: Migration = {
  name: '0001-accounts',
  apply: async (db) => {
    await db.collection('progress').createIndex({ user: 1, suspended: 1, dueOn: 1, order: 1, position: 1 });
    await db.collection('progress').createIndex({ user: 1, set: 1, position: 1 });
    await db.collection('events').createIndex({ user: 1, card: 1, at: 1 });
    for (const name of ['drafts', 'receipts', 'graves']) await db.collection(name).createIndex({ until: 1 });
  },
};
