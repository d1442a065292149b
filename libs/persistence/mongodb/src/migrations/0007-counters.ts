import type { Migration } from './migration.ts';

/** The index of counts that are over; making one that is there already changes nothing. */
export const counters: Migration = {
  name: '0007-counters',
  apply: async (db) => void (await db.collection('counters').createIndex({ until: 1 })),
};
