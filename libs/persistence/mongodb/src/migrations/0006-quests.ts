import type { Migration } from './migration.ts';

/** The indexes of quests; making one that is there already changes nothing. */
export const quests: Migration = {
  name: '0006-quests',
  apply: async (db) => {
    await db.collection('quests').createIndex({ members: 1, isOpen: 1, deadline: 1 });
    await db.collection('quests').createIndex({ invited: 1 });
    await db.collection('quests').createIndex({ named: 1 });
    await db.collection('stints').createIndex({ account: 1, state: 1, deadline: 1 });
  },
};
