import type { Codec } from '../codec.ts';

const asText = (wire: string): string => {
  if (typeof wire !== 'string') throw new TypeError('expected a string');
  return wire;
};

export const text: Codec<string, string> = {
  schema: { type: 'string' },
  expected: 'a string',
  decode: asText,
  encode: asText,
};

/** A string that `parse` reads into a value; its JSON Schema format is checked by the same function. */
export const parsed = <Value extends string>(
  format: string,
  expected: string,
  parse: (wire: string) => Value | undefined,
): Codec<string, Value> => ({
  schema: { type: 'string', format },
  expected,
  decode: (wire) => {
    const value = typeof wire === 'string' ? parse(wire) : undefined;
    if (value === undefined) throw new TypeError(`expected ${expected}`);
    return value;
  },
  encode: (value) => value,
});

/** One of a closed set of words. */
export const word = <const Word extends string>(...words: readonly Word[]): Codec<string, Word> => ({
  schema: { type: 'string', enum: words },
  expected: words.length === 1 ? `'${words[0]}'` : `one of ${words.map((each) => `'${each}'`).join(', ')}`,
  decode: (wire) => {
    const known = words.find((each) => each === wire);
    if (known === undefined) throw new TypeError(`expected one of ${words.join(', ')}`);
    return known;
  },
  encode: (value) => value,
});
