import { describe, expect, it } from 'vitest';
import { UnusableDataDirectory } from '../data-directory.ts';
import { failureOf, startFailure } from './failure.ts';

const withCode = (code: string, message: string): Error => Object.assign(new Error(message), { code });

describe('a failed start', () => {
  it.each([
    [
      'a taken port',
      withCode('EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:80'),
      'Cannot start: the port is taken; choose another with PORT (listen EADDRINUSE: address already in use 127.0.0.1:80)',
    ],
    [
      'a store and why it does not open',
      new Error('sqlite: cannot open /data/x.db', { cause: withCode('SQLITE_NOTADB', 'file is not a database') }),
      'Cannot start: sqlite: cannot open /data/x.db: file is not a database',
    ],
    [
      'a cause that is in the message already once',
      new Error('sqlite: file is not a database', { cause: new Error('file is not a database') }),
      'Cannot start: sqlite: file is not a database',
    ],
    ['several addresses that refuse', withCode('ECONNREFUSED', ''), 'Cannot start: ECONNREFUSED'],
    ['a message of several lines', new Error('one\n  two'), 'Cannot start: one two'],
    ['what is no error', 'odd', 'Cannot start: odd'],
  ])('reports %s in one line', (_, error, text) => {
    expect(startFailure(error).text).toBe(text);
  });

  it('is one of the settings when DATA_DIR cannot be used', () => {
    expect(startFailure(new UnusableDataDirectory('DATA_DIR can not be /x: why'))).toEqual({
      exitCode: 78,
      text: 'Cannot start: DATA_DIR can not be /x: why',
    });
  });
});

describe('the exit code of every command', () => {
  const inSqlite = (errcode: number): Error =>
    Object.assign(new Error('of SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });

  it.each([
    ['a full disk', 73, withCode('ENOSPC', '')],
    ['a quota', 73, withCode('EDQUOT', '')],
    ['a read-only disk', 73, withCode('EROFS', '')],
    ['a missing permission', 73, withCode('EACCES', '')],
    ['a full disk under a database', 73, inSqlite(13)],
    ['a database that another process has locked', 69, inSqlite(5)],
    ['a file that is no database', 65, inSqlite(26)],
    ['a port that this user may not have', 1, Object.assign(withCode('EACCES', ''), { address: '127.0.0.1' })],
    ['what has no code of its own', 1, new Error('odd')],
    ['what is no error', 1, 'odd'],
  ])('for %s is %i', (_, exitCode, error) => {
    expect(failureOf(error)).toMatchObject({ exitCode });
    const cause = new Error('sqlite: operation failed', { cause: error });
    expect([failureOf(cause).exitCode, startFailure(cause).exitCode]).toEqual([exitCode, exitCode]);
  });
});
