import type { LocalDate } from '@flashcards/kernel';
import { parseDayMonthYear } from '@flashcards/kernel';
import type { Codec } from '../codec.ts';
import { scalar } from '../form.ts';

const asText = (wire: string): string => {
  if (typeof wire !== 'string') throw new TypeError('expected a string');
  return wire;
};

/** Returns the value. Throws a TypeError when it has another type, which plain JavaScript callers may pass. */
export const typed = <Value extends boolean | number>(type: 'boolean' | 'number', value: Value): Value => {
  if (typeof value !== type) throw new TypeError(`expected a ${type}`);
  return value;
};

export const text: Codec<string, string> = {
  schema: { type: 'string' },
  expected: 'a string',
  form: scalar('text'),
  decode: asText,
  encode: asText,
};

/** A string that `parse` converts to a value. Its JSON Schema format is checked with the same function. */
export const parsed = <Value extends string>(
  format: string,
  expected: string,
  parse: (wire: string) => Value | undefined,
): Codec<string, Value> => ({
  schema: { type: 'string', format },
  expected,
  form: scalar('text', format),
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
  form: { is: 'words', words: Object.fromEntries(words.map((each) => [each, each])) },
  decode: (wire) => {
    const known = words.find((each) => each === wire);
    if (known === undefined) throw new TypeError(`expected one of ${words.join(', ')}`);
    return known;
  },
  encode: (value) => value,
});

/** A closed set of words with other names in our code: ours by the wire's. */
export const renamedWord = <const Names extends Readonly<Record<string, string>>>(
  ours: Names,
): Codec<string, Names[keyof Names]> => {
  type Word = Names[keyof Names];
  const codec = word(...Object.keys(ours));
  const theirs = new Map<unknown, string>(Object.entries(ours).map(([their, our]) => [our, their]));
  const takes = `expected ${word(...Object.values(ours)).expected}`;
  return {
    ...codec,
    form: { is: 'words', words: ours },
    decode: (wire) => ours[codec.decode(wire)] as Word,
    encode: (value) => {
      const their = theirs.get(value);
      if (their === undefined) throw new TypeError(takes);
      return their;
    },
  };
};

/** The strings `true` and `false`, in requests. */
export const wireBoolean: Codec<string, boolean> = {
  schema: { type: 'string', enum: ['true', 'false'] },
  expected: "'true' or 'false'",
  form: scalar('boolean'),
  decode: (wire) => {
    if (wire !== 'true' && wire !== 'false') throw new TypeError("expected 'true' or 'false'");
    return wire === 'true';
  },
  encode: (value) => String(typed('boolean', value)),
};

/** A JSON boolean, in replies (contract, section 1). */
export const flag: Codec<boolean, boolean> = {
  schema: { type: 'boolean' },
  expected: 'a boolean',
  form: scalar('flag'),
  decode: (wire) => typed('boolean', wire),
  encode: (value) => value,
};

/** A count or an amount: a string of up to 15 digits on the wire, a safe integer in code. */
export const wireInteger: Codec<string, number> = {
  schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
  expected: 'a whole number as digits',
  form: scalar('number'),
  decode: (wire) => {
    if (typeof wire !== 'string' || !/^[0-9]{1,15}$/.test(wire)) throw new TypeError('expected digits');
    return Number(wire);
  },
  encode: (value) => String(typed('number', value)),
};

/** A whole number that may be negative. */
export const wireSigned: Codec<string, number> = {
  schema: { type: 'string', pattern: '^-?[0-9]{1,15}$' },
  expected: 'a whole number',
  form: scalar('number'),
  decode: (wire) => {
    if (typeof wire !== 'string' || !/^-?[0-9]{1,15}$/.test(wire)) throw new TypeError('expected a whole number');
    return Number(wire);
  },
  encode: (value) => String(typed('number', value)),
};

/** dd/mm/yyyy on the wire (specification, conventions), an ISO date in code. */
export const wireDate: Codec<string, LocalDate> = {
  schema: { type: 'string', format: 'dd-mm-yyyy-date', pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$' },
  expected: 'a date dd/mm/yyyy',
  form: scalar('date'),
  decode: (wire) => {
    const date = parseDayMonthYear(wire);
    if (date === undefined) throw new TypeError('expected a date dd/mm/yyyy');
    return date;
  },
  encode: (date) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`,
};

const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

/** Parses an ISO 8601 instant in UTC; `undefined` for a day or a time that does not exist, such as 24:00. */
export const parseInstant = (wire: string): Date | undefined => {
  if (!utc.test(wire)) return undefined;
  const date = new Date(wire);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === wire.slice(0, 19);
  return exists ? date : undefined;
};

/** An instant: ISO 8601 in UTC (contract, section 1). */
export const instant: Codec<string, Date> = {
  schema: { type: 'string', format: 'utc-instant' },
  expected: 'an ISO 8601 instant in UTC',
  form: scalar('instant'),
  decode: (wire) => {
    const date = typeof wire === 'string' ? parseInstant(wire) : undefined;
    if (date === undefined) throw new TypeError('expected an instant');
    return date;
  },
  encode: (value) => value.toISOString(),
};

const withOffset =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)(?:(?<=\.\d{3})\d{1,6})?(Z|[+-](?:[01]\d|2[0-3])(?::[0-5]\d)?)$/;

/** The offset (`Z`, `+05:30`, `-08`) from UTC in minutes. */
const minutesAhead = (offset: string): number => {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4) || 0);
  return offset.startsWith('-') ? -minutes : minutes;
};

/** Parses an ISO 8601 instant in UTC or with an offset, in milliseconds; finer digits are dropped. */
export const parseOffsetInstant = (wire: string): Date | undefined => {
  const [, clock = '', offset = 'Z'] = withOffset.exec(wire) ?? [];
  const asUtc = parseInstant(`${clock}Z`);
  return asUtc && new Date(asUtc.getTime() - minutesAhead(offset) * 60_000);
};

/** An instant from a client, with any offset; encoded in UTC. */
export const givenInstant: Codec<string, Date> = {
  schema: { type: 'string', format: 'instant' },
  expected: 'an ISO 8601 instant such as 2026-03-01T13:00:00.000+01:00',
  form: scalar('instant'),
  decode: (wire) => {
    const date = typeof wire === 'string' ? parseOffsetInstant(wire) : undefined;
    if (date === undefined) throw new TypeError('expected an instant');
    return date;
  },
  encode: instant.encode,
};
