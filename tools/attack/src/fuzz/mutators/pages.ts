import type { Random } from '../random.ts';
import type { Mutator } from './mutator.ts';
import { oddNumber, overwritten } from './mutator.ts';

/** The page size in the header; 1 stands for 65 536. */
export const pageSizeOf = (database: Buffer): number => {
  const stated = database.readUInt16BE(16);
  return stated === 1 ? 65_536 : Math.max(512, stated);
};

interface Page {
  readonly start: number;
  /** The position of its cell pointers. */
  readonly pointers: number;
  readonly cells: number;
}

const headerBytes = 100;
const mostCells = 500;

const somePage = (database: Buffer, random: Random): Page => {
  const size = pageSizeOf(database);
  const page = random.below(Math.max(1, Math.floor(database.length / size)));
  const head = Math.min(page * size + (page === 0 ? headerBytes : 0), database.length - 12);
  const isInner = database.readUInt8(head) <= 5;
  const cells = Math.max(1, Math.min(database.readUInt16BE(head + 3), mostCells));
  return { start: page * size, pointers: head + (isInner ? 12 : 8), cells };
};

const someCell = (database: Buffer, random: Random): number => {
  const { start, pointers, cells } = somePage(database, random);
  const at = Math.min(pointers + 2 * random.below(cells), database.length - 2);
  return Math.min(start + database.readUInt16BE(at), database.length - 1);
};

/** Moves a cell: onto others, into the header, or beyond the page. */
const moveCell: Mutator = (database, random) => {
  const { pointers, cells } = somePage(database, random);
  const at = Math.min(pointers + 2 * random.below(cells), database.length - 2);
  return overwritten(database, at, oddNumber(database.subarray(at, at + 2), random).reverse());
};

/** Changes a cell's lengths, rowid or value types. */
const changeCell: Mutator = (database, random) => {
  const at = Math.min(someCell(database, random) + random.below(24), database.length - 1);
  return overwritten(database, at, oddNumber(database.subarray(at, at + 1), random));
};

/** Makes a varint too long or endless. */
const stretchNumber: Mutator = (database, random) => {
  const bytes = random.bytes(1 + random.below(9)).map((byte) => byte | 0x80);
  return overwritten(database, someCell(database, random) + random.below(6), bytes);
};

/** Changes the page number of a child or an overflow page, to any page of the file or just beyond. */
const leadElsewhere: Mutator = (database, random) => {
  const page = Buffer.alloc(4);
  page.writeUInt32BE(random.below(Math.floor(database.length / pageSizeOf(database)) + 2));
  const { start } = somePage(database, random);
  return overwritten(
    database,
    random.pick([someCell(database, random), start, start + pageSizeOf(database) - 4]),
    page,
  );
};

const enough = 512;

/** Mutations of cells and of references to and from them. */
export const pageMutators: readonly Mutator[] = [moveCell, changeCell, changeCell, stretchNumber, leadElsewhere].map(
  (mutate): Mutator =>
    (database, random) =>
      database.length < enough ? undefined : mutate(database, random),
);
