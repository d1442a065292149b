import type { Codec } from '../codec.ts';

/** The specification's decimal as a string: `0.0`, `0.5`, `12.0` (section 3). */
export const reviewStatus: Codec<string, number> = {
  schema: { type: 'string', pattern: '^[0-9]+\\.[0-9]+$' },
  expected: 'a decimal number',
  decode: (wire) => {
    const value = Number(wire);
    if (typeof wire !== 'string' || wire.trim() === '' || !Number.isFinite(value))
      throw new TypeError('expected a decimal');
    return value;
  },
  encode: (value) => (Number.isInteger(value) ? `${value}.0` : value.toFixed(1)),
};
