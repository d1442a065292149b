import type { CollectionName, Collections } from '../collections.ts';
import { layouts } from '../collections.ts';
import type { Migration } from '../migrate.ts';

/** Makes every collection's indexes; making one that is there already changes nothing. */
export const initial: Migration = {
  name: '0001-initial',
  apply: async (collections: Collections) => {
    for (const [name, { indexes }] of Object.entries(layouts)) {
      for (const index of indexes) await collections[name as CollectionName].createIndex(index);
    }
  },
};
