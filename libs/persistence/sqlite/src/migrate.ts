import type { MigrationStatus } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { initial } from './migrations/0001-initial.ts';
import { toNumber } from './values.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** In order; the n-th brings the schema to version n. A migration that has been released is never changed. */
const migrations: readonly Migration[] = [{ name: '0001-initial', sql: initial }];

const versionOf = (connection: Connection): number => toNumber(connection.get('PRAGMA user_version')?.['user_version']);

/** How things stand at this version; a file that is not there yet is at version 0. */
export const statusAt = (version: number): MigrationStatus => ({
  version,
  latest: migrations.length,
  pending: migrations.slice(version).map(({ name }) => name),
});

export const migrationStatus = (database: Database): Promise<MigrationStatus> =>
  database.read((connection) => statusAt(versionOf(connection)));

/**
 * Brings the schema up to date inside one transaction: of two processes that start at once, one migrates and the other
 * finds it done. A file from a newer version of this program is refused.
 */
export const migrate = (database: Database): Promise<void> =>
  database.write((connection) => {
    const version = versionOf(connection);
    if (version > migrations.length) throw new Error('sqlite: the data was written by a newer version of the service');
    for (const { sql } of migrations.slice(version)) connection.exec(sql);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
  });
