import type { Int64 } from './int64.ts';
import { putVarint, varintSize } from './int64.ts';
import type { PageKind, Pages } from './pages.ts';
import { CellPage, pageKinds, pageSize } from './pages.ts';

/** Yields to the event loop, or throws because the work was aborted. */
export type Pause = () => Promise<void>;

const entriesATurn = 8_192;

/** The file that trees are written to. */
export interface TreeFile {
  readonly pages: Pages;
  readonly pause: Pause;
}

/** How the entries of a tree are written. */
interface Entries<T> {
  size(entry: T): number;
  put(bytes: Uint8Array, at: number, entry: T): void;
}

interface Level<T> {
  readonly pages: readonly number[];
  /** The entry between each two pages. */
  readonly between: readonly T[];
}

interface LevelToWrite<T> {
  readonly kind: PageKind;
  readonly form: Entries<T>;
  readonly entries: ArrayLike<T>;
  /** The pages below, one more than entries. */
  readonly children?: readonly number[];
}

const writeLevel = async <T>({ pages, pause }: TreeFile, level: LevelToWrite<T>): Promise<Level<T>> => {
  const { kind, form, entries, children } = level;
  const [written, between]: [number[], T[]] = [[], []];
  const pointer = children ? 4 : 0;
  let next = 0;
  const fill = async (page: CellPage): Promise<void> => {
    for (; next < entries.length; next += 1) {
      const entry = entries[next] as T;
      const at = page.place(pointer + form.size(entry));
      if (at === undefined) return;
      const { bytes } = page.page;
      if (children) new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, children[next] as number);
      form.put(bytes, at + pointer, entry);
      if (next % entriesATurn === 0) await pause();
    }
  };
  do {
    const page = new CellPage(pages.add(), kind);
    await fill(page);
    // The entry that did not fit goes up; the page after it needs another one.
    if (next === entries.length - 1) {
      page.dropLast();
      next -= 1;
    }
    page.close(children?.[next]);
    written.push(page.page.number);
    if (next < entries.length) {
      between.push(entries[next] as T);
      next += 1;
    }
  } while (next < entries.length);
  return { pages: written, between };
};

/** How the levels above the lowest one are written. */
type Above<T> = Pick<LevelToWrite<T>, 'kind' | 'form'>;

/** Writes the levels above, and returns the page of the root. */
const writeUpwards = async <T>(file: TreeFile, above: Above<T>, lowest: Level<T>): Promise<number> => {
  let level = lowest;
  while (level.pages.length > 1)
    level = await writeLevel(file, { ...above, entries: level.between, children: level.pages });
  return level.pages[0] as number;
};

/** Writes an index, whose entries are in order. Returns its root. */
export const writeIndex = async (
  file: TreeFile,
  entries: ArrayLike<number>,
  form: Entries<number>,
): Promise<number> => {
  const lowest = await writeLevel(file, { kind: pageKinds.indexLeaf, form, entries });
  return writeUpwards(file, { kind: pageKinds.indexInterior, form }, lowest);
};

/** The most bytes of a record in the page of its row, and the least if the rest is elsewhere (file format, 1.6). */
const mostInPage = pageSize - 35;
const leastInPage = Math.floor(((pageSize - 12) * 32) / 255) - 23;
const inOverflow = pageSize - 4;

const bytesInPage = (size: number): number => {
  if (size <= mostInPage) return size;
  const wanted = leastInPage + ((size - leastInPage) % inOverflow);
  return wanted <= mostInPage ? wanted : leastInPage;
};

/** Writes the rest of a record to a chain of pages, and returns the first. */
const writeOverflow = (pages: Pages, rest: Uint8Array): number => {
  const first = pages.add();
  let { bytes } = first;
  for (let from = 0; ; from += inOverflow) {
    bytes.set(rest.subarray(from, from + inOverflow), 4);
    if (from + inOverflow >= rest.length) return first.number;
    const next = pages.add();
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, next.number);
    bytes = next.bytes;
  }
};

/** A row of a table. */
export interface TableRow {
  readonly id: Int64;
  readonly record: Uint8Array;
}

/** Appends a row; false if the page is full. */
export const putRow = (pages: Pages, page: CellPage, { id, record }: TableRow): boolean => {
  const inPage = bytesInPage(record.length);
  const isLong = inPage < record.length;
  const size = varintSize(record.length) + varintSize(id) + inPage + (isLong ? 4 : 0);
  const place = page.place(size);
  if (place === undefined) return false;
  const { bytes } = page.page;
  const at = putVarint(bytes, putVarint(bytes, place, record.length), id);
  bytes.set(record.subarray(0, inPage), at);
  if (isLong) {
    const first = writeOverflow(pages, record.subarray(inPage));
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + inPage, first);
  }
  return true;
};

const rowIds: Entries<Int64> = { size: varintSize, put: putVarint };

/** Writes a table; `rowAt` returns its rows by ascending id. Returns its root. */
export const writeTable = async (
  file: TreeFile,
  count: number,
  rowAt: (position: number) => TableRow,
): Promise<number> => {
  const { pages, pause } = file;
  const [leaves, between]: [number[], Int64[]] = [[], []];
  let page = new CellPage(pages.add(), pageKinds.tableLeaf);
  let last: Int64 = 0;
  for (let position = 0; position < count; position += 1) {
    const row = rowAt(position);
    if (!putRow(pages, page, row)) {
      page.close();
      leaves.push(page.page.number);
      between.push(last);
      page = new CellPage(pages.add(), pageKinds.tableLeaf);
      putRow(pages, page, row);
    }
    last = row.id;
    if (position % entriesATurn === 0) await pause();
  }
  page.close();
  leaves.push(page.page.number);
  return writeUpwards(file, { kind: pageKinds.tableInterior, form: rowIds }, { pages: leaves, between });
};
