import type { Affinity } from './initial-value.ts';
import { initialValue } from './initial-value.ts';
import type { Part } from './tokens.ts';
import { isWord, nameOf } from './tokens.ts';
import type { SqliteValue } from './value.ts';

/** A column as described in its CREATE TABLE statement. */
export interface Column {
  /** Without quotes. */
  readonly name: string;
  /** In upper case. */
  readonly type: string;
  /** Whether its integers are stored as integers and read as REAL. */
  readonly isReal: boolean;
  /** Whether it is computed from other columns. `isStored` says whether rows contain it. */
  readonly isGenerated: boolean;
  readonly isStored: boolean;
  /** Its value in rows older than the column; undefined if that is an expression. */
  readonly initial: SqliteValue | undefined;
  /** Set if the column's own definition declares it the primary key. */
  readonly key: 'ascending' | 'descending' | undefined;
}

const afterType = [
  'CONSTRAINT',
  'PRIMARY',
  'NOT',
  'NULL',
  'UNIQUE',
  'CHECK',
  'DEFAULT',
  'COLLATE',
  'REFERENCES',
  'GENERATED',
  'AS',
  'DEFERRABLE',
];

const endOfType = (parts: readonly Part[]): number => {
  const end = parts.findIndex((part) => part.kind === 'word' && afterType.includes(part.text));
  return end < 0 ? parts.length : end;
};

const typeOf = (parts: readonly Part[]): string =>
  parts.map((part) => (part.kind === 'group' ? '()' : part.text.toUpperCase())).join(' ');

/** The affinity by the type's name, in the order in which SQLite checks it. */
const affinityOf = (type: string): Affinity => {
  if (type.includes('INT')) return 'integer';
  if (/CHAR|CLOB|TEXT/.test(type)) return 'text';
  if (type === '' || type.includes('BLOB')) return 'blob';
  return /REAL|FLOA|DOUB/.test(type) ? 'real' : 'numeric';
};

const keyOf = (parts: readonly Part[]): Column['key'] => {
  const at = parts.findIndex((part, index) => isWord(part, 'PRIMARY') && isWord(parts[index + 1], 'KEY'));
  if (at < 0) return undefined;
  return isWord(parts[at + 2], 'DESC') ? 'descending' : 'ascending';
};

/** Undefined if the parts are not a column. */
export const columnOf = ([first, ...parts]: readonly Part[]): Column | undefined => {
  const name = nameOf(first);
  if (name === undefined) return undefined;
  const end = endOfType(parts);
  const type = typeOf(parts.slice(0, end));
  const constraints = parts.slice(end);
  const affinity = affinityOf(type);
  const isGenerated = constraints.some((part) => isWord(part, 'AS'));
  return {
    name,
    type,
    isReal: affinity === 'real',
    isGenerated,
    isStored: !isGenerated || constraints.some((part) => isWord(part, 'STORED')),
    initial: initialValue(constraints, affinity),
    key: keyOf(constraints),
  };
};
