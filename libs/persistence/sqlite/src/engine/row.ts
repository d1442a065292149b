import type { SqlValue, Tuple } from './driver.ts';
import { fromText, toNumber, toText } from './values.ts';

/** How values are read and written. Only `text` may contain U+0000. */
const kinds = {
  word: { read: toText, write: (value: string): SqlValue => value },
  text: { read: toText, write: fromText },
  number: { read: toNumber, write: (value: number): SqlValue => value },
  flag: { read: (value: SqlValue | undefined) => value === 1, write: (value: boolean): SqlValue => Number(value) },
  instant: {
    read: (value: SqlValue | undefined) => new Date(toNumber(value)),
    write: (value: Date): SqlValue => value.getTime(),
  },
  bytes: { read: (value: SqlValue | undefined) => value as Uint8Array, write: (value: Uint8Array): SqlValue => value },
  json: {
    read: (value: SqlValue | undefined): unknown => JSON.parse(toText(value)),
    write: (value: unknown): SqlValue => JSON.stringify(value),
  },
} as const;

type Kind<Value> = [Value] extends [string]
  ? 'word' | 'text'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [boolean]
      ? 'flag'
      : [Value] extends [Date]
        ? 'instant'
        : [Value] extends [Uint8Array]
          ? 'bytes'
          : 'json';

/** With a question mark: nullable. */
type KindOf<Value> = undefined extends Value ? `${Kind<NonNullable<Value>>}?` : Kind<Value>;
type Named<As> = As | readonly [column: string, as: As];

/**
 * A column is named as its field in snake case, unless another name is given. An object may be stored in a column for
 * each of its fields; it is present if all its required fields have values.
 */
type Column<Value> = Named<KindOf<Value>> | (Value extends object ? Columns<Value> : never);
type Columns<Row> = { readonly [Field in keyof Row]-?: Column<Row[Field]> };

/** Lists of columns and of their values, in the same order. */
export interface RowShape<Row> {
  /** For SELECT and INSERT. */
  readonly columns: string;
  /** A placeholder for each column. */
  readonly marks: string;
  /** For UPDATE. */
  readonly assigned: string;
  /** For the UPDATE of an INSERT with a conflict. */
  readonly excluded: string;
  readonly values: (row: Row) => readonly SqlValue[];
  /** Reads a row from a tuple that begins with these columns. */
  readonly from: (tuple: Tuple) => Row;
  readonly found: (tuple: Tuple | undefined) => Row | undefined;
  readonly only: <Field extends keyof Row>(...fields: readonly Field[]) => RowShape<Pick<Row, Field>>;
}

type Fields = Readonly<Record<string, unknown>>;
type Declared = { readonly [field: string]: string | readonly [string, string] | Declared };

/** A field with a column, or with the columns of the fields in it. */
interface Field {
  readonly name: string;
  readonly at: number;
  readonly columns: readonly string[];
  readonly mayBeAbsent: boolean;
  readonly read: (value: SqlValue | undefined) => unknown;
  readonly write: (value: never) => SqlValue;
  readonly within: readonly Field[] | undefined;
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All of one hidden class: with an object spread, reading and writing a row takes longer. */
const fieldFrom = (name: string, declared: Declared[string], at: number): Field => {
  if (typeof declared === 'object' && !isNamed(declared)) {
    const within = fieldsOf(declared, at);
    const columns = within.flatMap((field) => field.columns);
    return { name, at, columns, mayBeAbsent: true, read: toText, write: fromText, within };
  }
  const [column, as] = isNamed(declared) ? declared : [snakeCase(name), declared];
  const { read, write } = kinds[as.replace('?', '') as keyof typeof kinds];
  return { name, at, columns: [column], mayBeAbsent: as.endsWith('?'), read, write, within: undefined };
};

const isNamed = (declared: Declared[string]): declared is readonly [string, string] => Array.isArray(declared);

const fieldsOf = (declared: Declared, from: number): readonly Field[] => {
  let at = from;
  return Object.entries(declared).map(([name, as]) => {
    const field = fieldFrom(name, as, at);
    at += field.columns.length;
    return field;
  });
};

/** `undefined` where a required field has no value. */
const readAll = (fields: readonly Field[], tuple: Tuple): Fields | undefined => {
  const row: Record<string, unknown> = {};
  for (const { name, at, mayBeAbsent, read, within } of fields) {
    const value = tuple[at];
    const found = within ? readAll(within, tuple) : value === null ? undefined : read(value);
    if (found !== undefined) row[name] = found;
    else if (!mayBeAbsent) return undefined;
  }
  return row;
};

const writeAll = (fields: readonly Field[], row: Fields, values: SqlValue[]): void => {
  for (const { name, columns, mayBeAbsent, write, within } of fields) {
    const value = row[name];
    if (value === undefined && mayBeAbsent) for (const _ of columns) values.push(null);
    else if (within) writeAll(within, value as Fields, values);
    else values.push(write(value as never));
  }
};

const shapeOf = <Row>(declared: Declared): RowShape<Row> => {
  const fields = fieldsOf(declared, 0);
  const columns = fields.flatMap((field) => field.columns);
  const [list, marks] = [columns.join(', '), columns.map(() => '?').join(', ')];
  const from = (tuple: Tuple): Row => {
    const row = readAll(fields, tuple);
    if (!row) throw new Error('sqlite: a row without one of its values');
    return row as Row;
  };
  return {
    columns: list,
    marks,
    assigned: `(${list}) = (${marks})`,
    excluded: `(${list}) = (${columns.map((column) => `excluded.${column}`).join(', ')})`,
    values: (row) => {
      const values: SqlValue[] = [];
      writeAll(fields, row as Fields, values);
      return values;
    },
    from,
    found: (tuple) => tuple && from(tuple),
    only: (...some) =>
      shapeOf(Object.fromEntries(Object.entries(declared).filter(([name]) => some.includes(name as never)))),
  };
};

/**
 * Maps the columns of a table or query to the fields of a row. One declaration serves reading and writing, so that
 * columns cannot be mixed up.
 */
export const rowOf = <Row>(columns: Columns<Row>): RowShape<Row> => shapeOf(columns as unknown as Declared);
