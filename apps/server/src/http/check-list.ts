import type { AnyCodec, JsonSchema } from '@flashcards/contract';
import { wrongAt } from '@flashcards/contract';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Step } from './answer.ts';
import { pass, stop, wrongValueAnswer } from './answer.ts';
import { loopTurns } from './turns.ts';

/** Up to here a list is checked at once. */
const shortList = 500;
const sliceMilliseconds = 2;
/** Asking for the time costs as much as a small entry. */
const entriesPerLook = 16;

/** The part of a value that was refused; none of our keys has a slash or a tilde, which would be escaped. */
export const pathOf = ({ errors }: ValidateFunction): readonly string[] =>
  errors?.[0]?.instancePath.split('/').slice(1) ?? [];

export const isLongList = (wire: unknown): wire is readonly unknown[] => Array.isArray(wire) && wire.length > shortList;

/** Everything that the schema of a list says, but of its entries. */
const withoutEntries = ({ items: _, ...list }: JsonSchema): JsonSchema => list;

export type LongListCheck = (wire: readonly unknown[]) => Promise<Step<readonly unknown[]>>;

/** Compiles the check of lists that are long: some entries at a time, decoded at once, so that others go on meanwhile. */
export const longListCheck = (
  key: string,
  { codec, items }: { readonly codec: AnyCodec; readonly items: AnyCodec },
  compile: (schema: JsonSchema) => ValidateFunction,
): LongListCheck => {
  const turn = loopTurns();
  const isList = compile(withoutEntries(codec.schema));
  const isEntry = compile(items.schema);
  const wrong = (path: readonly string[]) => stop(wrongValueAnswer(key, wrongAt(codec, path)));
  return async (wire) => {
    if (!isList(wire)) return wrong([]);
    const decoded: unknown[] = [];
    let started = performance.now();
    for (const [index, entry] of wire.entries()) {
      if (!isEntry(entry)) return wrong([String(index), ...pathOf(isEntry)]);
      decoded.push(items.decode(entry));
      if (index % entriesPerLook !== 0 || performance.now() - started <= sliceMilliseconds) continue;
      await turn();
      started = performance.now();
    }
    return pass(decoded);
  };
};
