import type { Migration } from './migration.ts';

/** The index of the claims of running requests; making one that is there already changes nothing. */
export const claims: Migration = {
  name: '0008-claims',
  apply: async (db) => {
    await db.collection('claims').createIndex({ until: 1 });
  },
};
