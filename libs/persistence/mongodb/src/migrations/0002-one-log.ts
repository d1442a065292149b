import type { Migration } from './migration.ts';

/** The indexes of version 2. */
export const oneLog: Migration = {
  name: '0002-one-log',
  apply: async (db) => {
    await db.collection('events').createIndex({ user: 1, card: 1, at: 1, seq: 1 });
    await db.collection('events').createIndex({ user: 1, day: 1, card: 1, at: 1, seq: 1 });
    await db.collection('events').createIndex({ user: 1, at: 1 });
  },
};
