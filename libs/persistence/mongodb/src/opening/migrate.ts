import type { MigrationStatus } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../driver.ts';
import { makeIndexes } from '../indexes.ts';
import type { Lease, SchemaVersion } from './schema-version.ts';
import { schemaVersionIn } from './schema-version.ts';

/** A step from one version of the data to the next. Servers of the release before go on meanwhile (docs/operations.md). */
export interface Migration {
  readonly name: string;
  /** A server that dies may leave it half done: it may run again, and then does what is left. */
  readonly apply: (db: Db) => Promise<void>;
}

/** However long that takes. */
const unlimited = 0;

/** In order; the n-th brings the data to version n. A migration that has been released is never changed. */
const released: readonly Migration[] = [{ name: '0001-collections', apply: (db) => makeIndexes(db, unlimited) }];

interface Migrating {
  readonly migrations?: readonly Migration[];
  /** Milliseconds; it is renewed while migrations run. */
  readonly lease?: number;
}

const aMinute = 60_000;
/** Between two looks at what another server does. */
const pause = 200;

export const migrationStatus = async (db: Db, migrations = released): Promise<MigrationStatus> => {
  const version = await schemaVersionIn(db).version();
  return { version, latest: migrations.length, pending: migrations.slice(version).map(({ name }) => name) };
};

/** One that cannot be renewed, or let go of, runs out, and another server goes on: each migration may run twice. */
const whileRenewed = async (lease: Lease, milliseconds: number, work: () => Promise<void>): Promise<void> => {
  const timer = setInterval(() => void lease.renew().catch(() => undefined), milliseconds / 3);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await lease.release().catch(() => undefined);
  }
};

const applyPending = async (db: Db, schema: SchemaVersion, migrations: readonly Migration[]): Promise<void> => {
  const version = await schema.version();
  for (const [index, { apply }] of migrations.slice(version).entries()) {
    await apply(db);
    await schema.reach(version + index + 1);
  }
};

/**
 * Brings the data up to date: of several servers that start at once, one migrates and the others wait for it. Data of a
 * newer version of this program is refused.
 */
export const migrate = async (
  db: Db,
  { migrations = released, lease: milliseconds = aMinute }: Migrating = {},
): Promise<void> => {
  const schema = schemaVersionIn(db);
  const isCurrent = async (): Promise<boolean> => {
    const version = await schema.version();
    if (version > migrations.length) throw new Error('mongodb: the data was written by a newer version of the service');
    return version === migrations.length;
  };
  while (!(await isCurrent())) {
    const lease = await schema.lease(milliseconds);
    if (lease) await whileRenewed(lease, milliseconds, () => applyPending(db, schema, migrations));
    else await sleep(pause);
  }
};
