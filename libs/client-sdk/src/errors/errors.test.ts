import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as sdk from '../index.ts';

const signingIn = { operation: 'signIn', method: 'account.signIn' } as const;
const refusal = { text: 'no', status: 400, requestId: undefined, retryAfter: undefined };

describe('the guards', () => {
  it('recognize an error of another realm', () => {
    const foreign: unknown = runInNewContext('new Error("no")');
    Object.defineProperty(foreign, Symbol.for('@flashcards/client-sdk/error'), { value: 'RefusedError' });
    Object.assign(foreign as object, { code: 'name_taken' });
    expect(foreign).not.toBeInstanceOf(Error);
    expect([sdk.isFlashcardsError(foreign), sdk.isRefused(foreign, 'name_taken')]).toEqual([true, true]);
    expect(sdk.isRefused(foreign, 'place_taken')).toBe(false);
  });

  it('count a timeout as a network error, but not the reverse', () => {
    const lost = new sdk.NetworkError(signingIn, 'gone', {});
    const late = new sdk.TimeoutError(signingIn, 5);
    expect([lost, late].map(sdk.isNetworkError)).toEqual([true, true]);
    expect([lost, late].map(sdk.isTimeout)).toEqual([false, true]);
    expect(late).toBeInstanceOf(sdk.NetworkError);
    expect(late).toBeInstanceOf(sdk.FlashcardsError);
  });

  it.each([[new Error('other')], [undefined], [null], ['text'], [{ code: 'name_taken' }]])(
    'do not recognize %j',
    (value) => {
      expect(sdk.isFlashcardsError(value)).toBe(false);
      expect(sdk.isRefused(value)).toBe(false);
    },
  );
});

it('names each error after its class', () => {
  const errors = [
    new sdk.RefusedError(signingIn, { ...refusal, code: 'user_mismatch' }),
    new sdk.UnexpectedReplyError(signingIn, 'odd', { status: 200, requestId: undefined }),
    new sdk.NetworkError(signingIn, 'gone', {}),
    new sdk.TimeoutError(signingIn, 5),
    new sdk.MissingTokenError(signingIn),
  ];
  expect(errors.map(({ name }) => name)).toEqual(errors.map((error) => error.constructor.name));
});
