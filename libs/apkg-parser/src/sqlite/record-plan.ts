import type { Table } from './create-table.ts';
import { lowerCase } from './create-table.ts';
import type { SqliteValue } from './value.ts';

/** The positions of the requested columns in a record. */
export interface RecordPlan {
  /** Index in the record → index in the row, or -1. Ends with the last needed column. */
  readonly targets: readonly number[];
  /** Index in the record → whether integers are REAL. */
  readonly reals: readonly boolean[];
  /** Index in the row of the rowid, or -1. */
  readonly rowid: number;
  /** The row of a record without any of the columns; undefined for a value that is an expression. */
  readonly initial: readonly (SqliteValue | undefined)[];
}

/** The columns of a table in the order of its records, which may differ from the table's. */
const stored = ({ columns, key, isWithoutRowid }: Table): readonly number[] => {
  const all = columns.flatMap(({ isStored }, place) => (isStored ? [place] : []));
  return isWithoutRowid ? [...key, ...all.filter((place) => !key.includes(place))] : all;
};

/** The indexes of columns by name (case-insensitive); undefined unless rows contain all of them. */
export const placesOf = (table: Table, names: readonly string[]): readonly number[] | undefined => {
  const known = new Map(
    table.columns.map(({ name, isGenerated }, place) => [lowerCase(name), isGenerated ? -1 : place]),
  );
  const places = names.map((name) => known.get(lowerCase(name)) ?? -1);
  return places.includes(-1) ? undefined : places;
};

/** The plan for columns by index, each requested once. */
export const recordPlan = (table: Table, places: readonly number[]): RecordPlan => {
  const rowid = table.rowid === undefined ? -1 : places.indexOf(table.rowid);
  const order = stored(table);
  const targets = order.map((place) => (place === table.rowid ? -1 : places.indexOf(place)));
  const last = targets.findLastIndex((target) => target >= 0);
  return {
    targets: targets.slice(0, last + 1),
    reals: order.map((place) => table.columns[place]?.isReal === true),
    rowid,
    initial: places.map((place) => table.columns[place]?.initial),
  };
};
