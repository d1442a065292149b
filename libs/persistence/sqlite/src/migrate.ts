import type { MigrationStatus } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { initial } from './migrations/0001-initial.ts';
import { accountsAndOrder } from './migrations/0002-accounts-and-order.ts';
import { oneLog } from './migrations/0003-one-log.ts';
import { whatGoes } from './migrations/0004-what-goes.ts';
import { quests } from './migrations/0005-quests.ts';
import { sharedFolders } from './migrations/0006-shared-folders.ts';
import { claims } from './migrations/0007-claims.ts';
import { media } from './migrations/0008-media.ts';
import { origins } from './migrations/0009-origins.ts';
import { rebuildAll } from './rebuild.ts';
import type { Unhurried } from './transaction.ts';
import { toNumber } from './values.ts';

export interface Migration {
  readonly name: string;
  /** May make tables anew: references are looked at once all is done. */
  readonly sql: string;
  /** What SQL cannot say, once all tables are as they are to be. */
  readonly then?: (working: Unhurried) => Promise<void>;
}

/** Works out anew what follows from the logs of all accounts, in the transaction of the migration. */
const rebuildEverything = async (working: Unhurried): Promise<void> => {
  for (const [key] of working.connection.tuples('SELECT key FROM users ORDER BY key')) {
    const user = toNumber(key);
    const steps = rebuildAll(async ({ plan, write }) => {
      const planned = await plan(working, user, 'long');
      if (!planned?.ok) throw new Error('sqlite: a step of a rebuild was not worked out');
      return write(working, user, planned.value);
    });
    for await (const _ of steps);
  }
};

/** In order; the n-th brings the schema to version n. A migration that has been released is never changed. */
const released: readonly Migration[] = [
  { name: '0001-initial', sql: initial },
  { name: '0002-accounts-and-order', sql: accountsAndOrder },
  { name: '0003-one-log', sql: oneLog, then: rebuildEverything },
  { name: '0004-what-goes', sql: whatGoes },
  { name: '0005-quests', sql: quests },
  { name: '0006-shared-folders', sql: sharedFolders },
  { name: '0007-claims', sql: claims },
  { name: '0008-media', sql: media },
  { name: '0009-origins', sql: origins },
];

export const latestVersion = released.length;

/** What makes an empty database one of this version. */
export const schemaOf = (version: number): readonly string[] => released.slice(0, version).map(({ sql }) => sql);

const versionOf = (connection: Connection): number => toNumber(connection.get('PRAGMA user_version')?.['user_version']);

/** How things stand at this version; a file that is not there yet is at version 0. */
export const statusAt = (version: number): MigrationStatus => ({
  version,
  latest: released.length,
  pending: released.slice(version).map(({ name }) => name),
});

export const migrationStatus = (database: Database): Promise<MigrationStatus> =>
  database.read((connection) => statusAt(versionOf(connection)));

const refuseBrokenKeys = (connection: Connection): void => {
  const broken = connection.get('SELECT "table", parent FROM pragma_foreign_key_check LIMIT 1');
  if (broken) throw new Error(`sqlite: a migration left rows of ${broken['table']} without their ${broken['parent']}`);
};

/**
 * Brings the schema up to date inside one transaction: of two processes that start at once, one migrates and the other
 * finds it done. A file from a newer version of this program is refused.
 */
export const migrate = async (database: Database, migrations: readonly Migration[] = released): Promise<void> => {
  const isCurrent = (connection: Connection): boolean => {
    const version = versionOf(connection);
    if (version > migrations.length) throw new Error('sqlite: the data was written by a newer version of the service');
    return version === migrations.length;
  };
  if (await database.read(isCurrent)) return;
  await database.rebuild(async (connection, breathe) => {
    if (isCurrent(connection)) return;
    const pending = migrations.slice(versionOf(connection));
    for (const { sql } of pending) connection.exec(sql);
    // It is today's code, which knows no earlier schema.
    for (const { then } of pending) await then?.({ connection, breathe });
    refuseBrokenKeys(connection);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
  });
};
