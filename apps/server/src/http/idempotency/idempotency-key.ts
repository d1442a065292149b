import { expectedOf } from '@flashcards/contract';
import type { Step } from '../reply/answer.ts';
import { invalidValueAnswer, pass, stop } from '../reply/answer.ts';
import type { Context } from '../state.ts';

const wellFormed = /^[\x20-\x7e]{1,255}$/;
const malformed = stop(invalidValueAnswer('Idempotency-Key', expectedOf.idempotencyKey));

/** The key of a request, or `undefined` (contract, section 1). */
export const idempotencyKeyOf = ({ req }: Context): Step<string | undefined> => {
  const key = req.headers['idempotency-key'];
  if (key === undefined) return pass(undefined);
  return typeof key === 'string' && wellFormed.test(key) ? pass(key) : malformed;
};
