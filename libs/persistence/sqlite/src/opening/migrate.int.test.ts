import { describe, expect, it } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import type { Database } from '../engine/database.ts';
import { openDatabase } from '../engine/database.ts';
import type { Migration } from './migrate.ts';
import { migrate } from './migrate.ts';

const first: Migration = {
  name: '0001',
  sql: `CREATE TABLE owners (key INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE things (owner INTEGER NOT NULL REFERENCES owners (key)) STRICT;
    INSERT INTO owners VALUES (1), (2); INSERT INTO things VALUES (1), (2), (2)`,
};

const withOwners = (kept: string): Migration => ({
  name: '0002',
  sql: `CREATE TABLE owners_new (key INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    INSERT INTO owners_new SELECT key, 'owner ' || key FROM owners WHERE ${kept};
    DROP TABLE owners; ALTER TABLE owners_new RENAME TO owners`,
});

const opened = (): Promise<Database> => openDatabase({ file: aFile(), warn: () => {} });

const seenIn = (database: Database): Promise<unknown> =>
  database.read((connection) => ({
    version: connection.tuple('PRAGMA user_version'),
    owners: connection.tuples('SELECT * FROM owners'),
    things: connection.tuples('SELECT owner FROM things'),
  }));

const looksAfterKeys = (database: Database): Promise<boolean> =>
  database
    .write((connection) => connection.run('INSERT INTO things VALUES (99)'))
    .then(
      () => false,
      () => true,
    );

describe('a migration', () => {
  it('recreates a table that others refer to, and keeps the references', async () => {
    const database = await opened();
    await migrate(database, [first]);
    await migrate(database, [first, withOwners('true')]);
    expect(await seenIn(database)).toEqual({
      version: [2],
      owners: [
        [1, 'owner 1'],
        [2, 'owner 2'],
      ],
      things: [[1], [2], [2]],
    });
    expect(await looksAfterKeys(database)).toBe(true);
    await database.close();
  });

  it('that leaves a dangling reference is rolled back', async () => {
    const database = await opened();
    await migrate(database, [first]);
    const before = await seenIn(database);
    const broken = 'sqlite: a migration left rows of things without their owners';
    await expect(migrate(database, [first, withOwners('key = 1')])).rejects.toThrow(broken);
    expect(await seenIn(database)).toEqual(before);
    expect(await looksAfterKeys(database)).toBe(true);
    await database.close();
  });

  it('applies all steps or none', async () => {
    const database = await opened();
    await migrate(database, [first]);
    const before = await seenIn(database);
    const wrong: Migration = { name: '0003', sql: 'CREATE TABLE owners (key)' };
    await expect(migrate(database, [first, withOwners('true'), wrong])).rejects.toThrow('sqlite');
    expect(await seenIn(database)).toEqual(before);
    await database.close();
  });
});
