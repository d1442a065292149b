import { StoreUnavailable } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { MongoError, MongoNetworkError, MongoServerError } from './driver.ts';
import { storeError } from './mongodb-error.ts';

const raw = (code: string): Error => Object.assign(new Error(`write ${code} db.example:27017`), { code });

describe('an error of the driver', () => {
  it.each(['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ECONNREFUSED'])(
    'that is a bare %s of a socket is temporary',
    (code) => {
      const converted = storeError(raw(code));
      expect(converted).toBeInstanceOf(StoreUnavailable);
      expect((converted as Error).message).toBe(`mongodb: the connection was lost with ${code}`);
    },
  );

  it('of a file is a fault', () => {
    const error = raw('ENOSPC');
    expect(storeError(error)).toBe(error);
  });

  it.each([
    ['a lost connection', new MongoNetworkError('db.example')],
    ['no primary', new MongoServerError({ message: 'db.example', code: 10_107 })],
    ['a write that too few have acknowledged', new MongoServerError({ message: 'db.example', code: 64 })],
  ])('about %s is temporary, and names no host', (_, error) => {
    const converted = storeError(error);
    expect(converted).toBeInstanceOf(StoreUnavailable);
    expect((converted as Error).message).not.toContain('db.example');
  });

  it.each([
    ['a broken rule', new MongoServerError({ message: 'db.example', code: 121 })],
    ['anything else', new MongoError('db.example')],
  ])('about %s is a fault, and names no host', (_, error) => {
    const converted = storeError(error);
    expect(converted).not.toBeInstanceOf(StoreUnavailable);
    expect((converted as Error).message).toMatch(/^mongodb: operation failed with /);
    expect((converted as Error).message).not.toContain('db.example');
  });
});
