import type { Codec } from '../codec.ts';
import { text } from './text.ts';

/** A note type's field by its exact name or by its 0-based index; the name is tried first (contract, section 4). */
export const fieldSelector: Codec<string, string | number> = {
  schema: { type: 'string', maxLength: 1000 },
  expected: 'the name or the 0-based index of a field',
  decode: text.decode,
  encode: String,
};

/** At most 10 000 characters (contract, section 2). */
export const description: Codec<string, string> = {
  ...text,
  schema: { type: 'string', maxLength: 10_000 },
  expected: 'at most 10000 characters',
};
