import { twinsConformance } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { findMongoServer, freshTwins } from './mongo-server.test-data.ts';
import { aWitness } from './served.test-data.ts';

const uri = await findMongoServer();

describe.skipIf(uri === undefined)('two servers on one mongodb store', () => {
  const witness = aWitness();
  const open = () =>
    freshTwins(uri ?? '', {
      options: { monitorCommands: true },
      each: ({ client }) => void client.on('commandStarted', witness.see),
    });
  twinsConformance(open, 'after each batch');

  it('send nothing that needs all shards, a scan, or what FerretDB has not', () => {
    expect([...witness.problems]).toEqual([]);
  });
});
