import { describe, expect, it } from 'vitest';
import { connect } from './connection.ts';
import { aFile } from './a-file.test-data.ts';

const settings: readonly (readonly [pragma: string, value: number | string])[] = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['secure_delete', 1],
  ['trusted_schema', 0],
  ['journal_size_limit', 67_108_864],
  ['busy_timeout', 0],
];

describe('a connection to a file', () => {
  it.each(settings)('has %s set to %s', (pragma, value) => {
    const connection = connect(aFile());
    expect(connection.tuple(`PRAGMA ${pragma}`)).toEqual([value]);
    connection.close();
  });
});
