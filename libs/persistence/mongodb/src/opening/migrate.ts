import type { MigrationStatus } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../driver.ts';
import { makeIndexes } from './make-indexes.ts';
import type { Now, ProgressOptions } from './progress.ts';
import { withProgress } from './progress.ts';
import type { Lease, SchemaVersion } from './schema-version.ts';
import { schemaVersionIn } from './schema-version.ts';

/**
 * A step from one version of the data to the next. Servers of the previous release run meanwhile (docs/operations.md),
 * so a change takes up to three releases. Expand adds a field, a collection or an index, writes it, and relies on
 * nothing new. Migrate fills in missing fields, reads the new field, and still writes the old one. Contract removes
 * what no server reads; an index to be removed must be in no `hint`. A field never changes its meaning or type: another
 * replaces it.
 */
export interface Migration {
  readonly name: string;
  /** Must be idempotent: a server that dies may leave it partly done, and it then runs again. */
  readonly apply: (db: Db, now: Now) => Promise<void>;
}

/** In order; the n-th brings the data to version n. A released migration is never changed. */
const released: readonly Migration[] = [{ name: '0001-collections', apply: makeIndexes }];

export interface Migrating extends ProgressOptions {
  readonly migrations?: readonly Migration[];
  /** Milliseconds; it is renewed while migrations run. */
  readonly lease?: number;
}

const aMinute = 60_000;
/** Milliseconds between two checks of another server's progress. */
const pause = 200;

export const migrationStatus = async (db: Db, migrations = released): Promise<MigrationStatus> => {
  const version = await schemaVersionIn(db).version();
  return { version, latest: migrations.length, pending: migrations.slice(version).map(({ name }) => name) };
};

/** A lease that cannot be renewed or released expires, and another server continues: each migration may run twice. */
const whileRenewed = async (lease: Lease, milliseconds: number, work: () => Promise<void>): Promise<void> => {
  const timer = setInterval(() => void lease.renew().catch(() => undefined), milliseconds / 3);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await lease.release().catch(() => undefined);
  }
};

/** The database and options of a migration. */
interface Migrated {
  readonly db: Db;
  readonly schema: SchemaVersion;
  readonly now: Now;
}

const applyPending = async ({ db, schema, now }: Migrated, migrations: readonly Migration[]): Promise<void> => {
  const version = await schema.version();
  for (const [index, { name, apply }] of migrations.slice(version).entries()) {
    now(`the migration ${name} runs`);
    await apply(db, now);
    await schema.reach(version + index + 1);
  }
};

/**
 * Migrates the data: of several servers that start at the same time one migrates and the others wait. Data of a newer
 * version of this program is refused.
 */
export const migrate = (
  db: Db,
  { migrations = released, lease: milliseconds = aMinute, ...progress }: Migrating = {},
): Promise<void> => {
  const schema = schemaVersionIn(db);
  const isCurrent = async (): Promise<boolean> => {
    const version = await schema.version();
    if (version > migrations.length) throw new Error('mongodb: the data was written by a newer version of the service');
    return version === migrations.length;
  };
  const takeTurn = async (now: Now): Promise<void> => {
    const lease = await schema.lease(milliseconds);
    if (lease) return whileRenewed(lease, milliseconds, () => applyPending({ db, schema, now }, migrations));
    now('another server brings the data up to date, and this one waits');
    await sleep(pause);
  };
  return withProgress(progress, async (now) => {
    while (!(await isCurrent())) await takeTurn(now);
  });
};
