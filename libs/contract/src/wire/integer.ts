import type { Codec } from '../codec.ts';

/** A count or an amount: a string of digits on the wire, a safe integer inside. */
export const wireInteger: Codec<string, number> = {
  schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
  expected: 'a whole number as digits',
  decode: (wire) => {
    if (!/^[0-9]{1,15}$/.test(wire)) throw new TypeError('expected digits');
    return Number(wire);
  },
  encode: String,
};
