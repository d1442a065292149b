import { expect, it } from 'vitest';
import * as sdk from '../index.ts';

const importing = { operation: 'importPackageFlashcards', method: 'imports.create' } as const;
const signingIn = { operation: 'signIn', method: 'account.signIn' } as const;
const refusal = { text: 'no', status: 400, requestId: undefined, retryAfter: undefined };

/** The compiled copy of this package. */
const compiled = new URL('../../dist/index.js', import.meta.url).href;

it('the guards recognise an error of another copy of this package', async () => {
  const other = (await import(/* @vite-ignore */ compiled)) as typeof sdk;
  expect(other.RefusedError).not.toBe(sdk.RefusedError);
  const refused = new other.RefusedError(importing, { ...refusal, code: 'name_taken' });
  expect(refused).not.toBeInstanceOf(sdk.RefusedError);
  expect(sdk.isFlashcardsError(refused)).toBe(true);
  expect(sdk.isRefused(refused)).toBe(true);
  expect(sdk.isRefused(refused, 'place_taken', 'name_taken')).toBe(true);
  expect(sdk.isRefused(refused, 'place_taken')).toBe(false);
  expect(sdk.isTimeout(new other.TimeoutError(signingIn, 5))).toBe(true);
});
