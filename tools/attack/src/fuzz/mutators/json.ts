import type { Random } from '../random.ts';
import type { Mutator } from './mutator.ts';
import { overwritten } from './mutator.ts';

const longest = 12;

const values = ['null', 'true', '[]', '{}', '-1', '1e9', '0.5', '""', '[[[[', '{"a":'];

/** Keeps the length, because the content of a page cannot grow. */
const fitted = (text: string, length: number): string => text.padEnd(length, ' ').slice(0, length);

const tokens = /"(?:[^"\\]|\\.){0,40}"|-?\d+(?:\.\d+)?|true|false|null|[[\]{}:,]/g;

/** Replaces a JSON token with one of the same length: another type of value, or another token of the text. */
export const changeToken: Mutator = (bytes, random: Random) => {
  const opening = bytes.indexOf('{"', random.below(Math.max(1, bytes.length)));
  if (opening < 0) return undefined;
  const piece = bytes.toString('latin1', opening, opening + 2_000);
  const found = Array.from(piece.matchAll(tokens));
  if (found.length === 0) return undefined;
  const [chosen, other] = [random.pick(found), random.pick(found)];
  const length = Math.min(longest, chosen[0].length);
  const text = random.below(2) === 0 ? other[0] : random.pick(values);
  return overwritten(bytes, opening + chosen.index, Buffer.from(fitted(text, length), 'latin1'));
};
