import type { Int64 } from './int64.ts';
import { compareInt64 } from './int64.ts';
import { numericValue } from './numeric-text.ts';
import { integersSize, putIntegers, Records } from './records.ts';
import type { TreeFile } from './tree.ts';
import { writeIndex, writeTable } from './tree.ts';

/** A table whose first column is the row id, and its indexes, whose columns hold integers. */
export interface TableShape {
  readonly name: string;
  /** The type of each column, such as `integer NOT NULL`. */
  readonly columns: Readonly<Record<string, string>>;
  /** The columns of each index. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
}

/** The values of a row, in column order. Text in a column of integers is stored as SQLite would. */
export type Row = readonly (string | number)[];

/** What the schema of the file says about a table or an index. */
export interface SchemaEntry {
  readonly type: 'table' | 'index';
  readonly name: string;
  readonly table: string;
  readonly root: number;
  readonly sql: string;
}

/** The indexes of an array's items in order; ties keep their order. */
const sorted = (count: number, compare: (one: number, other: number) => number): Uint32Array => {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  for (let index = 1; index < count; index += 1) if (compare(index - 1, index) > 0) return order.sort(compare);
  return order;
};

/** The rows of a table, held until all are there. */
export class Table {
  readonly shape: TableShape;
  readonly #isText: readonly boolean[];
  readonly #ids: Int64[] = [];
  readonly #records = new Records();
  /** The values of the columns of indexes, by column. */
  readonly #keys: readonly (Int64[] | undefined)[];

  constructor(shape: TableShape) {
    this.shape = shape;
    const indexed = new Set(Object.values(shape.indexes).flat());
    this.#keys = Object.keys(shape.columns).map((column) => (indexed.has(column) ? [] : undefined));
    this.#isText = Object.values(shape.columns).map((type) => type.startsWith('text'));
  }

  get length(): number {
    return this.#ids.length;
  }

  /** The id of the row that was added at this position. */
  idAt(position: number): Int64 | undefined {
    return this.#ids[position];
  }

  add(row: Row): void {
    const values = row.map((value, column) =>
      typeof value === 'string' && !this.#isText[column] ? numericValue(value) : value,
    );
    values.forEach((value, column) => this.#keys[column]?.push(value as Int64));
    this.#ids.push(values[0] as Int64);
    this.#records.add([null, ...values.slice(1)]);
  }

  /** Writes the table and its indexes. Calls `twice` with an id that two rows have. */
  async write(file: TreeFile, twice: (id: Int64) => void): Promise<readonly SchemaEntry[]> {
    const { name, columns, indexes } = this.shape;
    const [ids, records] = [this.#ids, this.#records];
    const order = sorted(ids.length, (one, other) => compareInt64(ids[one] as Int64, ids[other] as Int64));
    order.forEach((index, at) => {
      if (at > 0 && ids[order[at - 1] as number] === ids[index]) twice(ids[index] as Int64);
    });
    const root = await writeTable(file, order.length, (position) => {
      const index = order[position] as number;
      return { id: ids[index] as Int64, record: records.at(index) };
    });
    const described = Object.entries(columns).map((column) => column.join(' '));
    const entries: SchemaEntry[] = [
      { type: 'table', name, table: name, root, sql: `CREATE TABLE ${name} (${described.join(', ')})` },
    ];
    const names = Object.keys(columns);
    for (const [index, on] of Object.entries(indexes)) {
      const keys = on.map((column) => this.#keys[names.indexOf(column)] as readonly Int64[]);
      const sql = `CREATE INDEX ${index} ON ${name} (${on.join(', ')})`;
      entries.push({ type: 'index', name: index, table: name, root: await this.#writeIndex(file, keys), sql });
    }
    return entries;
  }

  async #writeIndex(file: TreeFile, keys: readonly (readonly Int64[])[]): Promise<number> {
    const all = [...keys, this.#ids];
    const order = sorted(this.#ids.length, (one, other) => {
      for (const key of all) {
        const compared = compareInt64(key[one] as Int64, key[other] as Int64);
        if (compared !== 0) return compared;
      }
      return 0;
    });
    const valuesOf = (index: number): readonly Int64[] => all.map((key) => key[index] as Int64);
    const form = {
      size: (index: number) => 1 + integersSize(valuesOf(index)),
      put: (bytes: Uint8Array, at: number, index: number) => {
        const values = valuesOf(index);
        bytes[at] = integersSize(values);
        putIntegers(bytes, at + 1, values);
      },
    };
    return writeIndex(file, order, form);
  }
}
