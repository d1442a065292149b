import { describe, expect, it } from 'vitest';
import { UnusableDataDirectory } from '../data-directory.ts';
import { startFailure } from './failure.ts';

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
  ])('tells of %s in one line', (_, error, text) => {
    expect(startFailure(error)).toEqual({ exitCode: 1, text });
  });

  it('is one of the settings where DATA_DIR cannot be used', () => {
    expect(startFailure(new UnusableDataDirectory('DATA_DIR can not be /x: why'))).toEqual({
      exitCode: 78,
      text: 'Cannot start: DATA_DIR can not be /x: why',
    });
  });
});
