import type { Part, Token } from './tokens.ts';
import { isWord, nameOf } from './tokens.ts';
import type { SqliteValue } from './value.ts';
import { SqliteReal } from './value.ts';

/** SQLite's type affinity of a column. */
export type Affinity = 'integer' | 'text' | 'blob' | 'real' | 'numeric';

const integer = (digits: string): number | bigint | SqliteReal => {
  const value = Number(digits);
  if (Number.isSafeInteger(value)) return value;
  const wide = BigInt(digits);
  return BigInt.asIntN(64, wide) === wide ? wide : new SqliteReal(value);
};

/** A number literal; undefined if the text is not one. */
const numberOf = (text: string): number | bigint | SqliteReal | undefined => {
  if (/^[+-]?[0-9]+$/.test(text)) return integer(text.replace('+', ''));
  return /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(text)
    ? new SqliteReal(Number(text))
    : undefined;
};

const constants: Readonly<Record<string, SqliteValue>> = { NULL: null, TRUE: 1, FALSE: 0 };

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-fA-F]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16));

/** A word stands for itself, as if it were quoted. */
const wordValue = ({ text, source }: Token): SqliteValue | undefined => {
  if (text.startsWith('CURRENT_')) return undefined;
  return Object.hasOwn(constants, text) ? (constants[text] as SqliteValue) : source;
};

const literal = (token: Token): SqliteValue | undefined => {
  if (token.kind === 'number') return numberOf(token.text);
  if (token.kind === 'blob') return bytesOf(token.text.slice(1));
  return token.kind === 'word' ? wordValue(token) : nameOf(token);
};

const written = ([first, second]: readonly Part[]): SqliteValue | undefined => {
  if (!first) return undefined;
  if (first.kind === 'group') return first.parts.length <= 2 ? written(first.parts) : undefined;
  if (first.kind !== 'sign') return literal(first);
  return second?.kind === 'number' ? numberOf(first.text + second.text) : undefined;
};

const asText = (value: SqliteValue | undefined): SqliteValue | undefined => {
  if (value instanceof SqliteReal) return undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
};

const asNumber = (value: SqliteValue | undefined, affinity: Affinity): SqliteValue | undefined => {
  const known = typeof value === 'string' ? (numberOf(value.trim()) ?? value) : value;
  if (known instanceof SqliteReal)
    return affinity !== 'real' && Number.isSafeInteger(known.value) ? known.value : known;
  return affinity === 'real' && typeof known === 'number' ? new SqliteReal(known) : known;
};

/** The value of an added column in older rows, from its DEFAULT, as in SQLite. Undefined if that is an expression. */
export const initialValue = (constraints: readonly Part[], affinity: Affinity): SqliteValue | undefined => {
  const at = constraints.findIndex((part, index) => isWord(part, 'DEFAULT') && !isWord(constraints[index - 1], 'SET'));
  if (at < 0) return null;
  const value = written(constraints.slice(at + 1, at + 3));
  if (affinity === 'blob') return value;
  return affinity === 'text' ? asText(value) : asNumber(value, affinity);
};
