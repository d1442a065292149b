import type { Column } from './column.ts';
import { columnOf } from './column.ts';
import type { Part } from './tokens.ts';
import { isWord, listed, nameOf, partsOf } from './tokens.ts';

/** What a CREATE TABLE statement says about the storage of rows. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Indexes of the primary key's columns. */
  readonly key: readonly number[];
  /** Index of the column that is an alias of the rowid. */
  readonly rowid: number | undefined;
  readonly isWithoutRowid: boolean;
}

const longestStatement = 100_000;
const mostColumns = 2_000;
const constraintWords = ['CONSTRAINT', 'PRIMARY', 'UNIQUE', 'CHECK', 'FOREIGN'];

/** Names are compared as in SQLite: only the letters A to Z are case-insensitive. */
export const lowerCase = (name: string): string => name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const isConstraint = ([first]: readonly Part[]): boolean =>
  first?.kind === 'word' && constraintWords.includes(first.text);

/** Whether the table is WITHOUT ROWID, from the words after its columns; undefined for other words. */
const withoutRowid = (options: readonly Part[]): boolean | undefined => {
  const words = options.map((part) => (part.kind === 'word' || part.kind === 'sign' ? part.text : '?')).join(' ');
  if (!/^(?:(?:STRICT|WITHOUT ROWID)(?: , (?:STRICT|WITHOUT ROWID))*)?$/.test(words)) return undefined;
  return words.includes('ROWID');
};

/** The names in PRIMARY KEY ( … ) among the constraints of a table; '' for a part that is not a name. */
const keysIn = (parts: readonly Part[]): readonly (readonly string[])[] =>
  parts.flatMap((part, at) => {
    const list = parts[at + 2];
    if (!isWord(part, 'PRIMARY') || !isWord(parts[at + 1], 'KEY') || list?.kind !== 'group') return [];
    return [listed(list.parts).map(([name]) => nameOf(name) ?? '')];
  });

/** The primary key from the column or the table constraint; undefined if both declare one, or it names no columns. */
const keyOf = (columns: readonly Column[], constraints: readonly Part[]): readonly number[] | undefined => {
  const own = columns.flatMap(({ key }, index) => (key ? [index] : []));
  const lists = keysIn(constraints);
  if (own.length + lists.length > 1) return undefined;
  const places = (lists[0] ?? []).map((name) =>
    columns.findIndex((column) => lowerCase(column.name) === lowerCase(name)),
  );
  // A column repeated with another collation would be stored twice, so duplicates are refused.
  const isSound = !places.includes(-1) && new Set(places).size === places.length;
  return isSound ? [...own, ...places] : undefined;
};

/** `INTEGER PRIMARY KEY DESC` is not a rowid alias, because of an old bug that SQLite keeps for compatibility. */
const rowidOf = (columns: readonly Column[], [place = -1, ...more]: readonly number[]): number | undefined => {
  const column = columns[place];
  const isRowid = more.length === 0 && column?.type === 'INTEGER' && column.key !== 'descending';
  return isRowid ? place : undefined;
};

const hasSoundNames = (columns: readonly Column[]): boolean =>
  new Set(columns.map(({ name }) => lowerCase(name))).size === columns.length;

const columnsOf = (items: readonly (readonly Part[])[]): readonly Column[] | undefined => {
  const columns = items.map(columnOf).filter((column) => column !== undefined);
  const isSound = columns.length === items.length && columns.length <= mostColumns && hasSoundNames(columns);
  return isSound ? columns : undefined;
};

const tableOf = (name: string, body: readonly Part[], isWithoutRowid: boolean): Table | undefined => {
  const items = listed(body);
  const constraint = items.findIndex(isConstraint);
  const end = constraint < 0 ? items.length : constraint;
  const columns = columnsOf(items.slice(0, end));
  const key = columns && keyOf(columns, items.slice(end).flat());
  if (!columns || !key || (isWithoutRowid && key.length === 0)) return undefined;
  return { name, columns, key, rowid: isWithoutRowid ? undefined : rowidOf(columns, key), isWithoutRowid };
};

/** The parts of a statement from the table's name on; empty if it is not a CREATE TABLE. */
const afterCreateTable = (sql: string): readonly Part[] => {
  const [create, table, ...parts] = (sql.length > longestStatement ? undefined : partsOf(sql)) ?? [];
  return isWord(create, 'CREATE') && isWord(table, 'TABLE') ? parts : [];
};

/**
 * Parses a statement of SQLite's schema. It is treated as data and never run. Undefined if it is not a plain CREATE
 * TABLE, such as a view or a virtual table.
 */
export const parseCreateTable = (sql: string): Table | undefined => {
  const [first, body, ...options] = afterCreateTable(sql);
  const name = nameOf(first);
  const isWithoutRowid = withoutRowid(options);
  if (name === undefined || body?.kind !== 'group' || isWithoutRowid === undefined) return undefined;
  return tableOf(name, body.parts, isWithoutRowid);
};
