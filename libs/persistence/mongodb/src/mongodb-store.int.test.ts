import { storeConformance } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { layouts } from './layouts.ts';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';
import { aWitness } from './served.test-data.ts';

const uri = await findMongoServer();

describe.skipIf(uri === undefined)('mongodb store', () => {
  const witness = aWitness();
  const watch = {
    options: { monitorCommands: true },
    each: ({ client }) => void client.on('commandStarted', witness.see),
  } satisfies Parameters<typeof aFreshStore>[1];
  storeConformance(() => aFreshStore(uri ?? '', watch), 'after each batch');

  describe('every command of all this', () => {
    it('goes to one shard, by _id or a declared index, and has what FerretDB has', () => {
      expect([...witness.problems]).toEqual([]);
    });

    it('has touched every collection', () => {
      const touched = new Set([...witness.shapes].map((shape) => shape.split(' ')[1]));
      expect([...touched]).toEqual(expect.arrayContaining(Object.keys(layouts)));
    });
  });
});
