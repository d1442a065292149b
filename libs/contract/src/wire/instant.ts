import type { Codec } from '../codec.ts';

const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

/** Reads an ISO 8601 instant in UTC; `undefined` for a day or a time that does not exist, such as 24:00. */
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
  decode: (wire) => {
    const date = typeof wire === 'string' ? parseInstant(wire) : undefined;
    if (date === undefined) throw new TypeError('expected an instant');
    return date;
  },
  encode: (value) => value.toISOString(),
};
