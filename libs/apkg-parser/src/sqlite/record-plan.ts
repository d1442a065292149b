import type { Table } from './create-table.ts';
import { lowerCase } from './create-table.ts';
import type { SqliteValue } from './value.ts';

/** Where the columns that are asked for stand in a record. */
export interface RecordPlan {
  /** By the place in the record: the place in the row, or -1. It ends with the last one that is needed. */
  readonly targets: readonly number[];
  /** By the place in the record: whether integers are REAL. */
  readonly reals: readonly boolean[];
  /** Where the row takes its rowid, or -1. */
  readonly rowid: number;
  /** The row of a record that holds none of the columns; undefined where that cannot be told. */
  readonly initial: readonly (SqliteValue | undefined)[];
}

/** The columns of a table in the order of its records, which may differ from the table's own. */
const stored = ({ columns, key, isWithoutRowid }: Table): readonly number[] => {
  const all = columns.flatMap(({ isStored }, place) => (isStored ? [place] : []));
  return isWithoutRowid ? [...key, ...all.filter((place) => !key.includes(place))] : all;
};

/** The places of columns by their names, in any case; undefined unless rows hold every one. */
export const placesOf = (table: Table, names: readonly string[]): readonly number[] | undefined => {
  const known = new Map(
    table.columns.map(({ name, isGenerated }, place) => [lowerCase(name), isGenerated ? -1 : place]),
  );
  const places = names.map((name) => known.get(lowerCase(name)) ?? -1);
  return places.includes(-1) ? undefined : places;
};

/** The plan for columns by their places, each asked for once. */
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
