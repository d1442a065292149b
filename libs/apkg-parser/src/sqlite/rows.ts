import { damagedDatabase, multiplied, tooMany } from './damaged.ts';
import { localBytes, Overflow } from './overflow.ts';
import type { Pages } from './pages.ts';
import type { RecordPlace } from './record.ts';
import { RecordReader } from './record.ts';
import type { RecordPlan } from './record-plan.ts';
import { Scan } from './scan.ts';
import type { TreeKind, TreePage } from './tree.ts';
import { cellAt, treePages } from './tree.ts';
import type { SqliteValue } from './value.ts';
import { VarintReader } from './varint.ts';

/** Limits of reading a table. Beyond them reading throws `too-large`, but a longer value is returned as `LongValue`. */
export interface RowBounds {
  readonly mostRows?: number;
  /** Bytes of all texts and BLOBs together. */
  readonly mostBytes?: number;
  /** Bytes of one text or BLOB: for all columns, or by column in order. */
  readonly mostValueBytes?: number | readonly number[];
  /** Set to the position of each row before it is yielded. */
  readonly cursor?: RowCursor;
}

/** The position of a row in the file: its page and cell. */
export interface RowCursor {
  page: number;
  cell: number;
}

/** A table, by the first page of its tree. */
export interface Tree {
  /** The name in errors. */
  readonly name: string;
  readonly pages: Pages;
  readonly root: number;
  readonly kind: TreeKind;
  readonly signal: AbortSignal | undefined;
}

const pointerBytes = 4;
const leastCell = 4;
const unbounded = { mostRows: Infinity, mostBytes: Infinity, mostValueBytes: Infinity };

/** The maximum bytes of a value, by column. */
export const valueBytesOf = ({ initial }: RecordPlan, most: number | readonly number[]): readonly number[] =>
  typeof most === 'number' ? initial.map(() => most) : most;

/** Reads cells: a record each, and in tables the rowid. */
export class CellReader {
  rowid: number | bigint = 0;
  readonly #scan: Scan;
  readonly #isTable: boolean;
  readonly #numbers: VarintReader;

  constructor(scan: Scan, kind: TreeKind) {
    this.#scan = scan;
    this.#isTable = kind === 'table';
    this.#numbers = new VarintReader(scan.pages.bytes);
  }

  /** Throws `corrupt` if the cell lies outside its page or overlaps others. */
  read(page: TreePage, index: number): RecordPlace {
    const { bytes, usable } = this.#scan.pages;
    const cell = cellAt(this.#scan.pages, page, index);
    const numbers = this.#numbers;
    numbers.at = page.isLeaf ? cell : cell + pointerBytes;
    const length = numbers.length();
    if (length > bytes.length) throw damagedDatabase();
    if (this.#isTable) this.rowid = numbers.integer();
    const start = numbers.at;
    const local = localBytes(length, usable, this.#isTable);
    const end = local === length ? start + local : start + local + pointerBytes;
    if (end > page.end) throw damagedDatabase();
    page.room -= Math.max(leastCell, end - cell);
    if (page.room < 0) throw multiplied();
    return { start, local, length, overflow: local === length ? undefined : this.#overflow(start, start + local) };
  }

  #overflow(start: number, end: number): Overflow {
    const { bytes, view } = this.#scan.pages;
    return new Overflow(this.#scan, bytes.subarray(start, end), view.getUint32(end));
  }
}

/** The rows of a tree in its order. Throws `corrupt`, `too-large`, and the abort reason of `signal`. */
export function* readRows(
  { name, pages, root, kind, signal }: Tree,
  plan: RecordPlan,
  bounds: RowBounds = {},
): Generator<readonly SqliteValue[]> {
  const scan = new Scan(pages, signal);
  const cells = new CellReader(scan, kind);
  const { mostRows, mostBytes: bytes, mostValueBytes } = { ...unbounded, ...bounds };
  const records = new RecordReader(pages, plan, { name, bytes, valueBytes: valueBytesOf(plan, mostValueBytes) });
  const { cursor } = bounds;
  let count = 0;
  for (const page of treePages(scan, root, kind)) {
    for (let index = page.from; index < page.to; index += 1) {
      count += 1;
      if (count > mostRows) throw tooMany(name);
      const row = records.read(cells.read(page, index));
      if (plan.rowid >= 0) row[plan.rowid] = cells.rowid;
      if (cursor) {
        cursor.page = page.at / pages.pageSize + 1;
        cursor.cell = index;
      }
      yield row;
    }
  }
}

/** Counts the rows of a tree without reading them. Throws `corrupt`, and the abort reason of `signal`. */
export const countRows = ({ pages, root, kind, signal }: Tree): number => {
  let count = 0;
  for (const { from, to } of treePages(new Scan(pages, signal), root, kind)) count += to - from;
  return count;
};
