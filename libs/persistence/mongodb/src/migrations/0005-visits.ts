import type { Migration } from './migration.ts';

/** The index of progress with cards of others; making one that is there already changes nothing. */
export const visits: Migration = {
  name: '0005-visits',
  apply: async (db) => {
    await db.collection('visits').createIndex({ user: 1, set: 1, suspended: 1, dueOn: 1, position: 1 });
  },
};
