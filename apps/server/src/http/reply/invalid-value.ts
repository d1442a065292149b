import type { Shape } from '@flashcards/contract';
import { wrongAt } from '@flashcards/contract';
import type { Outcome, Refusal } from '@flashcards/kernel';
import type { Answer } from './answer.ts';
import { wrongValueAnswer } from './answer.ts';

/** The use case refused a value of the body. It is answered like a value that its codec refuses. */
export interface InvalidValue<Key extends string> extends Refusal<'invalid_value'> {
  readonly key: Key;
  /** The path to the invalid part; empty for the whole value. */
  readonly path: readonly string[];
}

export const invalidValue = <const Key extends string>(key: Key, ...path: readonly string[]): InvalidValue<Key> => ({
  ok: false,
  code: 'invalid_value',
  key,
  path,
});

export const isInvalidValue = (outcome: Outcome<unknown, string>): outcome is InvalidValue<string> =>
  !outcome.ok && outcome.code === 'invalid_value' && 'key' in outcome;

export const invalidValueIn = (shape: Shape, { key, path }: InvalidValue<string>): Answer => {
  const codec = shape[key];
  if (!codec) throw new Error(`there is no value ${key} that could be invalid`);
  return wrongValueAnswer(key, wrongAt(codec, path));
};
