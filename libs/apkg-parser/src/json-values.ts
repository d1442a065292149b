const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openingBracket = 0x5b;
const openingBrace = 0x7b;
const closingBracket = 0x5d;
const closingBrace = 0x7d;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;

const isOpening = (code: number): boolean => code === openingBracket || code === openingBrace;
const isClosing = (code: number): boolean => code === closingBracket || code === closingBrace;
const isValueMark = (code: number): boolean => code === comma || isOpening(code);
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

/** Anki refuses JSON with 128 levels of lists and objects. */
export const mostLevels = 127;

/**
 * Parses JSON of at most `mostValues` values. A parsed value takes many times the memory of its two or three
 * characters. An integer that a double would round is a `bigint`. Throws `RangeError` beyond the limit, and
 * `SyntaxError` for invalid JSON and for more than `levels` levels, which Anki refuses, and which recursive functions
 * could not take.
 */
export const parseJson = (json: string, mostValues: number, levels = mostLevels): unknown => {
  let values = 1;
  let level = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    level += Number(isOpening(code)) - Number(isClosing(code));
    if (code === quote) at = stringEnd(json, at);
    else if (level > levels) throw new SyntaxError('too many levels');
    else if (isValueMark(code) && (values += 1) > mostValues) throw new RangeError('too many values');
  }
  return mayBeLong.test(json) ? (JSON.parse(withMarks(json), unmarked) as unknown) : (JSON.parse(json) as unknown);
};

/** An escape in JSON. The second half of a pair belongs to it. */
const escapes = /\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|[^])/g;
const half = /\\u[dD][89a-fA-F]/;

const hasHalf = (json: string): boolean => half.test(json.replace(escapes, (found) => (found === '\\u' ? found : '')));

/** The levels of Anki's JSON above the innermost value of an add-on: note types, note type, fields and field. */
const levelsAbove = 3;

/**
 * Parses JSON that Anki reads by itself. Written again, it is inside of a list that Anki refuses as a whole: what it would
 * refuse there is a `SyntaxError`.
 */
export const parseOwnJson = (json: string, mostValues: number): unknown => {
  if (hasHalf(json)) throw new SyntaxError('half of a character');
  return parseJson(json, mostValues, mostLevels - levelsAbove);
};
