import { wireDate } from '../expected-date.ts';
import { once } from './columns.ts';

/** How a value is read from a response and written into a request. */
export interface WireType {
  /** The expected type in an error message. */
  readonly takes: string;
  /** Throws if the value does not fit. With `only`, reads just that member of an object. */
  readonly decode: (wire: unknown, only?: string) => unknown;
  /** Returns `undefined` for a value of the wrong type. */
  readonly encode: (value: unknown) => unknown;
}

export const expected = (what: string): never => {
  throw new TypeError(`expected ${what}`);
};

const asText = (wire: unknown): string => (typeof wire === 'string' ? wire : expected('a string'));

/** The members of a value. Throws if it is not an object. */
export const membersOf = (wire: unknown): Readonly<Record<string, unknown>> =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire)
    ? (wire as Readonly<Record<string, unknown>>)
    : expected('an object');

/** Returns the ISO date, month or instant. Throws if it does not exist in the calendar. */
const existing = (iso: string): string =>
  new Date(iso).toISOString().startsWith(iso.slice(0, 19)) && iso >= '0001' ? iso : expected('a date');

/** Converts dd/mm/yyyy to yyyy-mm-dd. Throws if the text does not match `shape`. */
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

/**
 * By their codes in the table: boolean, date, flag, hundredths, instant, number and so on. An unknown code is a text.
 */
const kinds = /* @__PURE__ */ once((): Readonly<Record<string, Partial<WireType>>> => ({
  any: { encode: String },
  b: {
    takes: 'a boolean',
    decode: (wire) => (wire === 'true' || wire === 'false' ? wire === 'true' : expected("'true' or 'false'")),
    encode: only('boolean'),
  },
  d: {
    decode: dateIn(/^\d\d\/\d\d\/\d{4}$/),
    takes: 'a date yyyy-mm-dd or dd/mm/yyyy, or a Date',
    encode: wireDate,
  },
  // The specification shows both separators, so both are read.
  day: { decode: dateIn(/^\d\d[-/]\d\d[-/]\d{4}$/) },
  f: { decode: (wire) => (typeof wire === 'boolean' ? wire : expected('a boolean')) },
  false: { decode: () => false },
  h: { takes: 'a number', decode: asNumber, encode: only('number', (share: number) => share.toFixed(2)) },
  i: {
    decode: (wire) => new Date(instant.test(asText(wire)) ? existing(asText(wire)) : expected('an instant')),
    encode: (value) => (value as Date).toISOString(),
  },
  json: { takes: 'JSON', decode: (wire) => wire, encode: (value) => value },
  month: { decode: dateIn(/^\d\d\/\d{4}$/) },
  n: { takes: 'a number', decode: asNumber, encode: only('number') },
  '': { decode: (wire) => (membersOf(wire)['success'] === true ? undefined : expected("'success'")) },
  // `[{"200":200,"streak":"3"}]`
  streak: { decode: (wire) => asNumber(membersOf(Array.isArray(wire) ? wire[0] : undefined)['streak']) },
  true: { decode: () => true },
  // A sentence for people, which is dropped.
  void: { decode: (wire) => void asText(wire) },
}));

/** A value without parts, by its kind. */
export const scalar = (kind: string): WireType => ({ ...text, ...kinds()[kind] });
