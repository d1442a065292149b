import type { Shape } from '@flashcards/contract';
import { expectedOf } from '@flashcards/contract';
import type { Step } from '../reply/answer.ts';
import { invalidValueAnswer, stop } from '../reply/answer.ts';
import type { Values } from './check-values.ts';
import { valueCheck } from './check-values.ts';

const longestNameShown = 100;

/**
 * Compiles the check of an operation's query parameters: each must be known, given once, and valid. An unknown one is
 * refused, because the client expects an effect that it does not have.
 */
export const queryCheck = (shape: Shape): ((query: Values) => Step<Values>) => {
  const check = valueCheck(shape);
  return (query) => {
    const unknown = Object.keys(query).find((name) => !Object.hasOwn(shape, name));
    if (unknown === undefined) return check(query);
    return stop(invalidValueAnswer(unknown.slice(0, longestNameShown), expectedOf.unknownParameter));
  };
};
