import type { AnyCodec, JsonSchema } from '@flashcards/contract';
import { wrongAt } from '@flashcards/contract';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Answer, Step } from './answer.ts';
import { pass, stop, wrongValueAnswer } from './answer.ts';
import type { LongList } from './long-list.ts';
import { loopTurns } from './turns.ts';

const sliceMilliseconds = 2;
/** Asking for the time costs as much as a small entry. */
const entriesPerLook = 16;

/** The part of a value that was refused; none of our keys has a slash or a tilde, which would be escaped. */
export const pathOf = ({ errors }: ValidateFunction): readonly string[] =>
  errors?.[0]?.instancePath.split('/').slice(1) ?? [];

const mostOf = ({ maxItems = Infinity }: JsonSchema): number => Number(maxItems);

export type LongListCheck = (wire: LongList) => Promise<Step<readonly unknown[]>>;

interface Checked {
  readonly codec: AnyCodec;
  /** Of an entry. */
  readonly items: AnyCodec;
  readonly validate: ValidateFunction;
  /** What a body is answered that is no JSON. */
  readonly malformed: Answer;
}

/** Compiles the check of lists that are long: some entries at a time, decoded at once, so that others go on meanwhile. */
export const longListCheck = (key: string, { codec, items, validate, malformed }: Checked): LongListCheck => {
  const turn = loopTurns();
  const most = mostOf(codec.schema);
  const wrong = (path: readonly string[]) => stop(wrongValueAnswer(key, wrongAt(codec, path)));
  return async (wire) => {
    if (wire.length > most) return wrong([]);
    const decoded: unknown[] = [];
    let started = performance.now();
    for (const entries of wire.read()) {
      if (!entries) return stop(malformed);
      for (const entry of entries) {
        if (!validate(entry)) return wrong([String(decoded.length), ...pathOf(validate)]);
        if (decoded.push(items.decode(entry)) % entriesPerLook !== 0) continue;
        if (performance.now() - started <= sliceMilliseconds) continue;
        await turn();
        started = performance.now();
      }
    }
    return pass(decoded);
  };
};
