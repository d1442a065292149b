import { wireDate } from '../expected-date.ts';
import { once } from './columns.ts';

/** How a value travels: read from an answer, written into a request. */
export interface WireType {
  /** What the error of another value says was expected. */
  readonly takes: string;
  /** Throws for a value that does not fit. Of an object, reads no more than the one member that `only` names. */
  readonly decode: (wire: unknown, only?: string) => unknown;
  /** `undefined` for a value that it does not take. */
  readonly encode: (value: unknown) => unknown;
}

export const expected = (what: string): never => {
  throw new TypeError(`expected ${what}`);
};

const asText = (wire: unknown): string => (typeof wire === 'string' ? wire : expected('a string'));

/** The members of a value, unless it is no object. */
export const membersOf = (wire: unknown): Readonly<Record<string, unknown>> =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire)
    ? (wire as Readonly<Record<string, unknown>>)
    : expected('an object');

/** The ISO date, month or instant, unless the calendar does not have it. */
const existing = (iso: string): string =>
  new Date(iso).toISOString().startsWith(iso.slice(0, 19)) && iso >= '0001' ? iso : expected('a date');

/** dd/mm/yyyy as yyyy-mm-dd; what does not look like `shape` is none. */
const dateIn = (shape: RegExp) => (wire: unknown) =>
  shape.test(asText(wire)) ? existing(asText(wire).split(/\D/).reverse().join('-')) : expected('a date');

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

const number = /^-?\d+(\.\d+)?$/;

const asNumber = (wire: unknown): number => (number.test(asText(wire)) ? Number(wire) : expected('a number'));

/** Writes values of one type only. */
const only =
  (type: 'boolean' | 'number' | 'string', write: (value: never) => string = String) =>
  (value: unknown): string | undefined =>
    typeof value === type ? write(value as never) : undefined;

const text: WireType = { takes: 'a string', decode: asText, encode: only('string') };

/** By their letters in the table: boolean, date, flag, hundredths, instant, number; none: nothing; any other is a text. */
const kinds = /* @__PURE__ */ once((): Readonly<Record<string, Partial<WireType>>> => ({
  any: { encode: String },
  b: { takes: 'a boolean', encode: only('boolean') },
  d: {
    decode: dateIn(/^\d\d\/\d\d\/\d{4}$/),
    takes: 'a date yyyy-mm-dd or dd/mm/yyyy, or a Date',
    encode: wireDate,
  },
  // Both are read, since the specification names both.
  day: { decode: dateIn(/^\d\d[-/]\d\d[-/]\d{4}$/) },
  f: { decode: (wire) => (typeof wire === 'boolean' ? wire : expected('a boolean')) },
  false: { decode: () => false },
  h: { takes: 'a number', decode: asNumber, encode: only('number', (share: number) => share.toFixed(2)) },
  i: {
    decode: (wire) => new Date(instant.test(asText(wire)) ? existing(asText(wire)) : expected('an instant')),
    encode: (value) => (value as Date).toISOString(),
  },
  month: { decode: dateIn(/^\d\d\/\d{4}$/) },
  n: { takes: 'a number', decode: asNumber, encode: only('number') },
  '': { decode: (wire) => (membersOf(wire)['success'] === true ? undefined : expected("'success'")) },
  // `[{"200":200,"streak":"3"}]`
  streak: { decode: (wire) => asNumber(membersOf(Array.isArray(wire) ? wire[0] : undefined)['streak']) },
  true: { decode: () => true },
  // A sentence for people.
  void: { decode: (wire) => void asText(wire) },
}));

/** A value that has no parts, by its kind. */
export const scalar = (kind: string): WireType => ({ ...text, ...kinds()[kind] });
