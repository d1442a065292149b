import type { MigrationStatus } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { accountTables } from '../accounts/tables.ts';
import { libraryTables } from '../library/tables.ts';
import { mediaTables } from '../media/tables.ts';
import { questTables } from '../quests/tables.ts';
import { sharingTables } from '../sharing/tables.ts';
import { studyTables } from '../study/tables.ts';
import { toNumber } from '../engine/values.ts';

export interface Migration {
  readonly name: string;
  /** May recreate tables: references are checked after all migrations. */
  readonly sql: string;
}

const tables = [accountTables, libraryTables, studyTables, questTables, sharingTables, mediaTables].join('');

/** In order; the n-th brings the schema to version n. A released migration is never changed. */
const released: readonly Migration[] = [{ name: '0001-tables', sql: tables }];

export const latestVersion = released.length;

/** The statements that create a schema of this version in an empty database. */
export const schemaOf = (version: number): readonly string[] => released.slice(0, version).map(({ sql }) => sql);

const versionOf = (connection: Connection): number => toNumber(connection.get('PRAGMA user_version')?.['user_version']);

/** The status at this version; a file that does not exist is at version 0. */
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
 * Migrates the schema in one transaction: of two processes that start at once, one migrates and the other finds it
 * done. A file from a newer version of this program is refused.
 */
export const migrate = async (database: Database, migrations: readonly Migration[] = released): Promise<void> => {
  const isCurrent = (connection: Connection): boolean => {
    const version = versionOf(connection);
    if (version > migrations.length) throw new Error('sqlite: the data was written by a newer version of the service');
    return version === migrations.length;
  };
  if (await database.read(isCurrent)) return;
  await database.rebuild((connection) => {
    if (isCurrent(connection)) return;
    for (const { sql } of migrations.slice(versionOf(connection))) connection.exec(sql);
    refuseBrokenKeys(connection);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
  });
};
