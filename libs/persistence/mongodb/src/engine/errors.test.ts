import { describe, expect, it } from 'vitest';
import type { MongoError } from '../driver.ts';
import { MongoBulkWriteError, MongoNetworkError, MongoNotConnectedError, MongoServerError } from '../driver.ts';
import { mayRunAgain } from './errors.ts';

const server = (code: number): MongoError => new MongoServerError({ message: 'db.example', code });
const inBulk = (error: Error): MongoError => new MongoBulkWriteError(error, {} as never);

describe('a unit of work', () => {
  it.each<[string, unknown]>([
    ['a conflict', server(112)],
    ['a conflict amid a batch', inBulk(server(112))],
    ['a duplicate key', server(11_000)],
    ['a server that steps down', server(189)],
    ['a transaction that is gone', server(251)],
    ['an unknown error of the server', server(5_000_001)],
    ['a lost connection', new MongoNetworkError('db.example')],
    ['a connection that is lost amid a batch', inBulk(new MongoNetworkError('db.example'))],
    ['a bare error of a socket', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ])('may run again after %s', (_, error) => {
    expect(mayRunAgain(error)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['missing rights', server(13)],
    ['missing rights amid a batch', inBulk(server(13))],
    ['a command that the server does not know', server(59)],
    ['a server without transactions', server(20)],
    ['a transaction that is too large', server(257)],
    ['the end of its client', new MongoNotConnectedError('closed')],
    ['an error of its own', new Error('a bug')],
    ['what is no error', undefined],
  ])('does not run again after %s', (_, error) => {
    expect(mayRunAgain(error)).toBe(false);
  });
});
