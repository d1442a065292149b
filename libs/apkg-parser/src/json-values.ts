const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openingBracket = 0x5b;
const openingBrace = 0x7b;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;

const isValueMark = (code: number): boolean => code === comma || code === openingBracket || code === openingBrace;
const isNumberStart = (code: number): boolean => (code >= zero && code <= nine) || code === minus;

/** The end of the string that begins at `start`. */
const stringEnd = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
};

/** Half of a character, which no text of a file contains. */
const mark = '\ud800';
const number = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const longInteger = /^-?[1-9]\d{15,18}$/;

const numberAt = (json: string, at: number): string => {
  number.lastIndex = at;
  return number.exec(json)?.[0] ?? '-';
};

/** Valid JSON with its strings, which begin with a quote, and its numbers replaced; undefined leaves one as it is. */
export const withScalars = (json: string, replacement: (scalar: string) => string | undefined): string => {
  let replaced = '';
  let from = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    const isText = code === quote;
    if (!isText && !isNumberStart(code)) continue;
    const end = isText ? stringEnd(json, at) + 1 : at + numberAt(json, at).length;
    const other = replacement(json.slice(at, end));
    if (other !== undefined) {
      replaced += json.slice(from, at) + other;
      from = end;
    }
    at = end - 1;
  }
  return replaced + json.slice(from);
};

/** The JSON with text behind the mark in place of the integers that a double may round. */
const withMarks = (json: string): string =>
  withScalars(json, (scalar) => (longInteger.test(scalar) ? `"${mark}${scalar}"` : undefined));

const unmarked = (_: string, value: unknown): unknown => {
  if (typeof value !== 'string' || !value.startsWith(mark) || !longInteger.test(value.slice(mark.length))) return value;
  const integer = BigInt(value.slice(mark.length));
  return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
};

/** Whether there may be an integer that a double rounds. */
const mayBeLong = /\d{16}/;

/**
 * Parses JSON of at most `mostValues` values. A parsed value takes many times the memory of its two or three
 * characters. An integer that a double would round is a `bigint`. Throws `RangeError` beyond the limit, and
 * `SyntaxError` for invalid JSON.
 */
export const parseJson = (json: string, mostValues: number): unknown => {
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = stringEnd(json, at);
    else if (isValueMark(code) && (values += 1) > mostValues) throw new RangeError('too many values');
  }
  return mayBeLong.test(json) ? (JSON.parse(withMarks(json), unmarked) as unknown) : (JSON.parse(json) as unknown);
};

/** Anki refuses JSON with more levels. */
const mostLevels = 100;

/** Whether a value has more levels of lists and objects than Anki reads. */
export const isTooDeep = (value: unknown, levels = mostLevels): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inside) => isTooDeep(inside, levels - 1)));
