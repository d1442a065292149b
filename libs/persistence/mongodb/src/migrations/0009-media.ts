import type { Migration } from './migration.ts';

/** The indexes of pictures and sounds; making one that is there already changes nothing. */
export const media: Migration = {
  name: '0009-media',
  apply: async (db) => {
    await db.collection('setMedia').createIndex({ hash: 1 });
    await db.collection('mediaFiles').createIndex({ look: 1 });
    // By which GridFS's own tools look for chunks.
    await db.collection('media.chunks').createIndex({ files_id: 1, n: 1 });
  },
};
