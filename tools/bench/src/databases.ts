import type { Store } from '@flashcards/server';
import { openStore } from '@flashcards/server';
import { randomBytes } from 'node:crypto';
import type { Bench } from './bench.ts';
import { join } from 'node:path';
import { tooHigh } from './rate-limits.ts';
import type { DatabaseConfig, Service } from './service.ts';
import { startService } from './service.ts';

/** The service on an empty store of its own, and that store beside it. */
export interface Stand {
  readonly service: Service;
  readonly store: Store;
}

/** Several processes of the service on one store; a token of one is good at all. */
export interface SharedStand extends Stand {
  readonly services: readonly Service[];
}

/** A kind of store to measure. */
export interface Database {
  readonly name: 'SQLite' | 'MongoDB';
  /** Requests of a round: of the many that one store takes, the few that the other has the time for. */
  readonly requests: (ofMany: number) => number;
  /** Likewise reviews of a day. */
  readonly reviewsPerDay: (ofMany: number) => number;
  /** Rounds that take one store seconds and the other minutes. */
  readonly longRounds: (ofMany: number) => number;
  /** Where a new store can be. */
  place(): DatabaseConfig;
  /** Ended with the bench. */
  stand(): Promise<Stand>;
  /** Likewise; with rate limits that are counted and never reached. */
  standOf(processes: number): Promise<SharedStand>;
}

/** So many times as long as SQLite may a MongoDB take. */
const slowness = 20;

const opened = async (bench: Bench, services: readonly [Service, ...Service[]]): Promise<SharedStand> => {
  const [service] = services;
  const store = await openStore(service.config, bench.say);
  bench.onClose(async () => {
    await store.close();
    for (const each of services) await each.stop();
  });
  return { service, services, store };
};

const standsAt = (bench: Bench, place: () => DatabaseConfig): Pick<Database, 'place' | 'stand' | 'standOf'> => ({
  place,
  stand: async () => opened(bench, [await startService(bench.directory, { database: place() })]),
  standOf: async (processes) => {
    const settings = { database: place(), jwtSecret: randomBytes(32).toString('hex'), rateLimits: tooHigh };
    const first = await startService(bench.directory, settings);
    const others: Service[] = [];
    while (others.length < processes - 1) others.push(await startService(bench.directory, settings));
    return opened(bench, [first, ...others]);
  },
});

const newName = (): string => `bench-${randomBytes(4).toString('hex')}`;

const onSqlite = (bench: Bench): Database => ({
  name: 'SQLite',
  requests: (ofMany) => ofMany,
  reviewsPerDay: (ofMany) => ofMany,
  longRounds: (ofMany) => ofMany,
  ...standsAt(bench, () => ({ file: join(bench.directory, `${newName()}.db`) })),
});

const onMongodb = (bench: Bench, uri: string): Database => ({
  name: 'MongoDB',
  requests: (ofMany) => Math.ceil(ofMany / slowness),
  reviewsPerDay: () => 1,
  longRounds: () => 1,
  ...standsAt(bench, () => ({ uri, database: newName() })),
});

/** Those that were asked for. */
export const databases = async (bench: Bench): Promise<readonly Database[]> => {
  const some = bench.stores.includes('SQLite') ? [onSqlite(bench)] : [];
  if (!bench.stores.includes('MongoDB')) return some;
  return [...some, onMongodb(bench, (await bench.mongodb()).uri)];
};
