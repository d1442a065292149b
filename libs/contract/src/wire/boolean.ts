import type { Codec } from '../codec.ts';

/** The strings `true` and `false`, in requests. */
export const wireBoolean: Codec<string, boolean> = {
  schema: { type: 'string', enum: ['true', 'false'] },
  expected: "'true' or 'false'",
  decode: (wire) => {
    if (wire !== 'true' && wire !== 'false') throw new TypeError("expected 'true' or 'false'");
    return wire === 'true';
  },
  encode: String,
};

/** A JSON boolean, in answers (contract, section 1). */
export const flag: Codec<boolean, boolean> = {
  schema: { type: 'boolean' },
  expected: 'a boolean',
  decode: Boolean,
  encode: (value) => value,
};
