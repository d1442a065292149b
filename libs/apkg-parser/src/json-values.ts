const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openingBracket = 0x5b;
const openingBrace = 0x7b;

const isValueMark = (code: number): boolean => code === comma || code === openingBracket || code === openingBrace;

/** The end of the string that begins at `start`. */
const stringEnd = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
};

/**
 * Parses JSON of at most `mostValues` values. A parsed value takes many times the memory of its two or three
 * characters. Throws `RangeError` beyond the limit, and `SyntaxError` for invalid JSON.
 */
export const parseJson = (json: string, mostValues: number): unknown => {
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = stringEnd(json, at);
    else if (isValueMark(code) && (values += 1) > mostValues) throw new RangeError('too many values');
  }
  return JSON.parse(json) as unknown;
};
