import type { Migration } from '../migrate.ts';

/** The indexes of version 1; making one that is there already changes nothing. */
export const initial: Migration = {
  name: '0001-initial',
  apply: async ({ progress, events, drafts }) => {
    await progress.createIndex({ user: 1, suspended: 1, dueOn: 1, order: 1, position: 1 });
    await progress.createIndex({ user: 1, set: 1, position: 1 });
    await events.createIndex({ user: 1, card: 1, at: 1 });
    await drafts.createIndex({ until: 1 });
  },
};
