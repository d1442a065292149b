import { SqliteReal } from '../../sqlite/value.ts';
import type { Int64 } from './int64.ts';
import { int64 } from './int64.ts';

const numeric = /^[\t-\r ]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[\t-\r ]*$/i;
const integer = /^[+-]?\d+$/;
const beyond = 2 ** 63;

/**
 * The value that SQLite stores for text in a column of type INTEGER (datatypes, 3: "NUMERIC affinity"): a number if the
 * whole text is one, else the text.
 */
export const numericValue = (text: string): Int64 | SqliteReal | string => {
  if (!numeric.test(text)) return text;
  const digits = text.trim();
  const value = Number(digits);
  if (integer.test(digits) && Math.abs(value) <= beyond) {
    const exact = BigInt(digits.replace('+', ''));
    if (exact === BigInt.asIntN(64, exact)) return int64(String(exact));
  }
  // A whole REAL becomes an INTEGER.
  if (Number.isInteger(value) && Math.abs(value) < beyond) return int64(String(BigInt(value)));
  return new SqliteReal(value);
};
