import { parseJson, withScalars } from '../../../json-values.ts';

/**
 * A kind of JSON values. Returns the path of the first value that Anki does not read, which is '' for the value itself;
 * undefined if it reads all.
 */
export type JsonKind = (value: unknown) => string | undefined;

const mostValues = 5_000_000;

/** Marks a string or number with its type, because Anki distinguishes 1 from 1.0. */
const marked = (found: string): string => {
  if (!found.startsWith('"')) {
    if (!Number.isFinite(Number(found))) throw new RangeError('a number is too large');
    return `"n${found}"`;
  }
  if (found.includes('\\u') && /\p{Surrogate}/u.test(JSON.parse(found) as string))
    throw new SyntaxError('half a character');
  return `"s${found.slice(1)}`;
};

/**
 * Parses JSON as strictly as Anki. A string, also a key, begins with `s`, and a number is a string with its digits
 * after an `n`. Throws for what Anki does not read.
 */
export const parseMarked = (json: string): unknown => {
  parseJson(json, mostValues);
  return JSON.parse(withScalars(json, marked)) as unknown;
};

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mark = (value: unknown): string => (typeof value === 'string' ? value.charAt(0) : '');

/** The int64 of a marked number or of digits in a string; undefined for any other value. */
export const integerOf = (value: unknown): bigint | undefined => {
  if (typeof value !== 'string' || value === 'n-0') return undefined;
  const [, digits] = /^(?:n|s\+?)(-?\d{1,20})$/.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const integer = BigInt(digits);
  return BigInt.asIntN(64, integer) === integer ? integer : undefined;
};

const kindOf =
  (isRead: (value: unknown) => boolean): JsonKind =>
  (value) =>
    isRead(value) ? undefined : '';

export const any = kindOf((value) => value !== undefined);
export const text = kindOf((value) => mark(value) === 's');
export const number = kindOf((value) => mark(value) === 'n');
export const bool = kindOf((value) => typeof value === 'boolean');

const integers =
  (marks: string) =>
  (least = -(2n ** 63n), most = 2n ** 63n): JsonKind =>
    kindOf((value) => {
      const found = marks.includes(mark(value)) ? integerOf(value) : undefined;
      return found !== undefined && found >= least && found <= most;
    });

/** Numbers without a fraction, by default of 64 bits. */
export const integer = integers('n');
export const integerOrText = integers('ns');

const isBit = (digits: string): boolean =>
  /^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(digits) && [0, 1].includes(Number(digits));

/** A boolean, 0 or 1, or a string with one of them. */
export const flag = kindOf(
  (value) =>
    typeof value === 'boolean' ||
    (typeof value === 'string' && (/^s(?:true|false)$/i.test(value) || isBit(value.slice(1)))),
);

export const orNull =
  (kind: JsonKind): JsonKind =>
  (value) =>
    value === null ? undefined : kind(value);

const firstWrong = (entries: Iterable<readonly [key: string, value: unknown, kind: JsonKind]>): string | undefined => {
  for (const [key, value, kind] of entries) {
    const path = kind(value);
    if (path !== undefined) return `.${key}${path}`;
  }
  return undefined;
};

export const list =
  (kind: JsonKind): JsonKind =>
  (value) =>
    Array.isArray(value) ? firstWrong(value.map((item, at) => [String(at), item, kind])) : '';

export const tuple =
  (...kinds: readonly JsonKind[]): JsonKind =>
  (value) =>
    Array.isArray(value) && value.length === kinds.length
      ? firstWrong(kinds.map((kind, at) => [String(at), value[at], kind]))
      : '';

export type Kinds = Readonly<Record<string, JsonKind>>;

/** An object with these keys, of which the optional ones may be missing, and with any others. */
export const object =
  (required: Kinds, optional: Kinds = {}): JsonKind =>
  (value) => {
    if (!isMap(value)) return '';
    const present = Object.entries(optional).filter(([key]) => Object.hasOwn(value, `s${key}`));
    return firstWrong([...Object.entries(required), ...present].map(([key, kind]) => [key, value[`s${key}`], kind]));
  };
