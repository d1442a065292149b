import { describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { openDatabase } from './database.ts';
import { aFile } from '../a-file.test-data.ts';

const settings: readonly (readonly [pragma: string, value: number | string])[] = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['secure_delete', 1],
  ['trusted_schema', 0],
  ['journal_size_limit', 67_108_864],
  ['wal_autocheckpoint', 8_000],
  ['busy_timeout', 0],
];

describe('a connection to a file', () => {
  it.each(settings)('has %s set to %s', (pragma, value) => {
    const connection = connect(aFile());
    expect(connection.tuple(`PRAGMA ${pragma}`)).toEqual([value]);
    connection.close();
  });
});

describe('a write', () => {
  it('syncs to the disk, unless a later write makes it durable', async () => {
    const database = await openDatabase({ file: aFile(), warn: () => {} });
    const synchronous = (connection: Connection): unknown => connection.tuple('PRAGMA synchronous');
    const fails = (): never => {
      throw new Error('no');
    };
    expect(await database.writeAhead(synchronous)).toEqual([1]);
    expect(await database.write(synchronous)).toEqual([2]);
    await expect(database.writeAhead(fails)).rejects.toThrow('no');
    expect(await database.write(synchronous)).toEqual([2]);
    await database.close();
  });
});
