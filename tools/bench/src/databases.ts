import type { Store } from '@flashcards/server';
import { openStore } from '@flashcards/server';
import { randomBytes } from 'node:crypto';
import type { Bench } from './bench.ts';
import { join } from 'node:path';
import { tooHigh } from './rate-limits.ts';
import type { DatabaseConfig, Service } from './service.ts';
import { startService } from './service.ts';

type MongoServer = Extract<Awaited<ReturnType<Bench['mongodb']>>, { readonly server: unknown }>['server'];

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
  /** Likewise reviews of a day: what stands in for MongoDB looks at all of them to find one. */
  readonly reviewsPerDay: (ofMany: number) => number;
  /** Clients at once: all of them but where they would only wait for one another. */
  readonly clients: (ofMany: number) => number;
  /** Rounds that take one store seconds and the other minutes. */
  readonly longRounds: (ofMany: number) => number;
  /** Where a new store can be. */
  place(): DatabaseConfig;
  /** Ended with the bench. */
  stand(): Promise<Stand>;
  /** Likewise; with rate limits that are counted and never reached. */
  standOf(processes: number): Promise<SharedStand>;
}

/** What stands in for MongoDB takes some twenty times as long. */
const slowness = 20;
const fewer = 16;

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
  clients: (ofMany) => ofMany,
  longRounds: (ofMany) => ofMany,
  ...standsAt(bench, () => ({ file: join(bench.directory, `${newName()}.db`) })),
});

const onMongodb = (bench: Bench, { uri, standsIn }: MongoServer): Database => ({
  name: 'MongoDB',
  requests: (ofMany) => Math.ceil(ofMany / slowness),
  reviewsPerDay: () => 1,
  clients: (ofMany) => (standsIn ? Math.max(2, Math.ceil(ofMany / fewer)) : ofMany),
  longRounds: () => 1,
  ...standsAt(bench, () => ({ uri, database: newName() })),
});

/** Those that were asked for and are there. */
export const databases = async (bench: Bench): Promise<readonly Database[]> => {
  const some = bench.stores.includes('SQLite') ? [onSqlite(bench)] : [];
  if (!bench.stores.includes('MongoDB')) return some;
  const found = await bench.mongodb();
  if ('server' in found) return [...some, onMongodb(bench, found.server)];
  bench.say(`  not on MongoDB: ${found.missing}`);
  return some;
};
