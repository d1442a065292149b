import type { Codec } from '../codec.ts';
import { membersOf, object } from '../combinators.ts';
import { scalar } from '../form.ts';
import { text } from './scalars.ts';

/** The answer of what succeeds and has nothing more to tell. */
export const succeeded: Codec<{ readonly success: true }, void> = {
  schema: {
    type: 'object',
    required: ['success'],
    additionalProperties: false,
    properties: { success: { const: true } },
  },
  expected: "an object with 'success'",
  form: scalar('nothing'),
  decode: (wire) => {
    if (membersOf(wire)['success'] !== true) throw new TypeError("expected 'success'");
  },
  encode: () => ({ success: true }),
};

/** The same with a sentence for people. */
export const done = object({ message: text }, { success: true });
