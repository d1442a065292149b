import { CellPage, pageKinds, Pages, pageSize } from './pages.ts';
import { Records } from './records.ts';
import type { Int64 } from './int64.ts';
import type { SchemaEntry, Table } from './table.ts';
import type { Pause } from './tree.ts';
import { putRow } from './tree.ts';

const headerSize = 100;
const magic = 'SQLite format 3\0';
/** The version of SQLite that the header names as the last writer: the one that the file format was taken from. */
const writerVersion = 3_045_000;

/** The header of the file (file format, 1.3). All other fields are 0. */
const putHeader = (bytes: Uint8Array, pages: number): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  new TextEncoder().encodeInto(magic, bytes);
  view.setUint16(16, pageSize);
  // Journal mode "delete" for reading and writing.
  view.setUint16(18, 0x0101);
  // Constants of the format: the fractions of a page for payloads.
  view.setUint8(21, 64);
  view.setUint8(22, 32);
  view.setUint8(23, 32);
  // The change counter, and at 92 the change for which the version is valid.
  view.setUint32(24, 1);
  view.setUint32(28, pages);
  view.setUint32(40, 1);
  view.setUint32(44, 4);
  // UTF-8.
  view.setUint32(56, 1);
  view.setUint32(92, 1);
  view.setUint32(96, writerVersion);
};

const putSchema = (pages: Pages, page: CellPage, entries: readonly SchemaEntry[]): void => {
  const records = new Records();
  entries.forEach(({ type, name, table, root, sql }, index) => {
    records.add([type, name, table, root, sql]);
    if (!putRow(pages, page, { id: index + 1, record: records.at(index) }))
      throw new RangeError('the schema passes one page');
  });
  page.close();
};

/** How tables become a file. */
export interface Completing {
  /** Called with an id that two rows of a table have. Must throw. */
  readonly twice: (table: string, id: Int64) => void;
  readonly pause: Pause;
}

/** A SQLite file with these tables, in pieces. Their schema must fit one page. */
export const databaseFile = async (
  tables: readonly Table[],
  { twice, pause }: Completing,
): Promise<readonly Uint8Array[]> => {
  const pages = new Pages();
  const first = pages.add();
  const entries: SchemaEntry[] = [];
  for (const table of tables) {
    const { name } = table.shape;
    entries.push(...(await table.write({ pages, pause }, (id) => twice(name, id))));
  }
  putSchema(pages, new CellPage(first, pageKinds.tableLeaf, headerSize), entries);
  putHeader(first.bytes, pages.count);
  return pages.pieces();
};
