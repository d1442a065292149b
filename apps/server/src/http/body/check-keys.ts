import type { Step } from '../reply/answer.ts';
import { keyMismatchAnswer, pass, stop } from '../reply/answer.ts';
import type { Values } from './check-values.ts';

const isObject = (body: unknown): body is Values => typeof body === 'object' && body !== null && !Array.isArray(body);

/**
 * Compiles the key check of one operation (contract, section 1): a JSON object with exactly these keys, in any order.
 * The text of the mismatch lists them in documented order.
 */
export const keyCheck = (keys: readonly string[]): ((body: unknown) => Step<Values>) => {
  const mismatch = stop(keyMismatchAnswer(keys));
  const has = (body: Values): boolean => keys.every((key) => Object.hasOwn(body, key));
  return (body) => (isObject(body) && Object.keys(body).length === keys.length && has(body) ? pass(body) : mismatch);
};
