import type { Store } from '@flashcards/server';
import { openStore } from '@flashcards/server';
import { randomBytes } from 'node:crypto';
import type { Bench } from './bench.ts';
import type { Service } from './service.ts';
import { startService } from './service.ts';

/** The service on an empty store of its own, and that store beside it. */
export interface Stand {
  readonly service: Service;
  readonly store: Store;
}

/** A kind of store to measure. */
export interface Database {
  readonly name: 'SQLite' | 'MongoDB';
  /** Requests of a round: of the many that one store takes, the few that the other has the time for. */
  readonly requests: (ofMany: number) => number;
  /** Likewise reviews of a day: what stands in for MongoDB looks at all of them to find one. */
  readonly reviewsPerDay: (ofMany: number) => number;
  /** Rounds that take one store seconds and the other minutes. */
  readonly longRounds: (ofMany: number) => number;
  /** Ended with the bench. */
  stand(): Promise<Stand>;
}

/** What stands in for MongoDB takes some twenty times as long. */
const slowness = 20;

const opened = async (bench: Bench, service: Service): Promise<Stand> => {
  const store = await openStore(service.config, bench.say);
  bench.onClose(async () => {
    await store.close();
    await service.stop();
  });
  return { service, store };
};

const onSqlite = (bench: Bench): Database => ({
  name: 'SQLite',
  requests: (ofMany) => ofMany,
  reviewsPerDay: (ofMany) => ofMany,
  longRounds: (ofMany) => ofMany,
  stand: async () => opened(bench, await startService(bench.directory)),
});

const onMongodb = (bench: Bench, uri: string): Database => ({
  name: 'MongoDB',
  requests: (ofMany) => Math.ceil(ofMany / slowness),
  reviewsPerDay: () => 1,
  longRounds: () => 1,
  stand: async () => {
    const database = `bench-${randomBytes(4).toString('hex')}`;
    return opened(bench, await startService(bench.directory, { uri, database }));
  },
});

/** Those that were asked for and are there. */
export const databases = async (bench: Bench): Promise<readonly Database[]> => {
  const some = bench.stores.includes('SQLite') ? [onSqlite(bench)] : [];
  if (!bench.stores.includes('MongoDB')) return some;
  const found = await bench.mongodb();
  if ('server' in found) return [...some, onMongodb(bench, found.server.uri)];
  bench.say(`  not on MongoDB: ${found.missing}`);
  return some;
};
