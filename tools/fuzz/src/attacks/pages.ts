/** Changes to the pages of a database file; each is a `damage` of a recipe. */
export type Damage = (file: Buffer) => void;

const headerBytes = 100;
const innerTable = 5;
const innerIndex = 2;

const pageSizeOf = (file: Buffer): number => {
  const stated = file.readUInt16BE(16);
  return stated === 1 ? 65_536 : stated;
};

/** A number as SQLite writes it, of up to 28 bits. */
const varint = (file: Buffer, at: number): readonly [value: number, next: number] => {
  let value = 0;
  for (let next = at; ; next += 1) {
    const byte = file.readUInt8(next);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, next + 1];
  }
};

/** Where the cells of a page begin. */
const cellsOf = (file: Buffer, page: number): readonly number[] => {
  const start = (page - 1) * pageSizeOf(file);
  const head = start + (page === 1 ? headerBytes : 0);
  const pointers = head + ([innerTable, innerIndex].includes(file.readUInt8(head)) ? 12 : 8);
  const count = file.readUInt16BE(head + 3);
  return Array.from({ length: count }, (_, index) => start + file.readUInt16BE(pointers + 2 * index));
};

const childrenOf = (file: Buffer, page: number): readonly number[] =>
  cellsOf(file, page).map((at) => file.readUInt32BE(at));

/** The pages of the schema's own tree that hold rows. */
const schemaLeaves = (file: Buffer, page = 1): readonly number[] => {
  const head = (page - 1) * pageSizeOf(file) + (page === 1 ? headerBytes : 0);
  if (file.readUInt8(head) !== innerTable) return [page];
  return [...childrenOf(file, page), file.readUInt32BE(head + 8)].flatMap((child) => schemaLeaves(file, child));
};

/** The first page of a table's tree, by its entry in the schema. */
export const rootOf = (file: Buffer, table: string): number => {
  for (const leaf of schemaLeaves(file))
    for (const cell of cellsOf(file, leaf)) {
      const [, afterLength] = varint(file, cell);
      const [, record] = varint(file, afterLength);
      const [headerLength, firstType] = varint(file, record);
      const types: number[] = [];
      for (let at = firstType; at < record + headerLength;) {
        const [type, next] = varint(file, at);
        types.push(type);
        at = next;
      }
      const lengthOf = (type = 0): number =>
        type >= 12 ? Math.floor((type - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? 0);
      const nameAt = record + headerLength + lengthOf(types[0]);
      const rootAt = nameAt + lengthOf(types[1]) + lengthOf(types[2]);
      const isTable = file.toString('latin1', record + headerLength, nameAt) === 'table';
      if (isTable && file.toString('latin1', nameAt, nameAt + lengthOf(types[1])) === table)
        return types[3] === 9 ? 1 : file.readUIntBE(rootAt, lengthOf(types[3]));
    }
  throw new Error(`there is no table ${table}`);
};

export const headOf = (file: Buffer, page: number): number => (page - 1) * pageSizeOf(file);

/** Makes an inner page lead to one child as often as it has room for. */
const leadOnlyTo = (file: Buffer, page: number, child: number): void => {
  const size = pageSizeOf(file);
  const head = headOf(file, page);
  const count = Math.floor((size - 12) / 7) - 1;
  file.writeUInt16BE(count, head + 3);
  file.writeUInt32BE(child, head + 8);
  for (let index = 0; index < count; index += 1) {
    const cell = size - 5 * (index + 1);
    file.writeUInt16BE(cell, head + 12 + 2 * index);
    file.writeUInt32BE(child, head + cell);
    file.writeUInt8(1, head + cell + 4);
  }
};

/** The pages below a table's first, which has to be an inner page, share one: a few stand for millions of rows. */
export const shareAPage =
  (table: string): Damage =>
  (file) => {
    const root = rootOf(file, table);
    if (file.readUInt8(headOf(file, root)) !== innerTable) throw new Error(`${table} is too small`);
    const [first = 0, second = 0] = childrenOf(file, root);
    file.writeUInt8(innerTable, headOf(file, first));
    leadOnlyTo(file, root, first);
    leadOnlyTo(file, first, second);
  };

/** As that, of a table without rowids: every child of its first page is the same one. */
export const shareAPageOfIndex =
  (table: string): Damage =>
  (file) => {
    const root = rootOf(file, table);
    if (file.readUInt8(headOf(file, root)) !== innerIndex) throw new Error(`${table} is too small`);
    const cells = cellsOf(file, root);
    const [child = 0] = childrenOf(file, root);
    for (const cell of cells) file.writeUInt32BE(child, cell);
  };

/** A table's first page is its own child. */
export const turnInCircles =
  (table: string): Damage =>
  (file) => {
    const root = rootOf(file, table);
    file.writeUInt8(innerTable, headOf(file, root));
    leadOnlyTo(file, root, root);
  };

/** All cells of a table's only page are the first one. */
export const overlapCells =
  (table: string): Damage =>
  (file) => {
    const head = headOf(file, rootOf(file, table));
    const count = file.readUInt16BE(head + 3);
    const first = file.readUInt16BE(head + 8);
    for (let index = 0; index < count; index += 1) file.writeUInt16BE(first, head + 8 + 2 * index);
  };

/** Every page that goes on with a long value goes on with itself. */
export const loopOverflow =
  (table: string): Damage =>
  (file) => {
    const [cell = 0] = cellsOf(file, rootOf(file, table));
    const [, afterLength] = varint(file, cell);
    const size = pageSizeOf(file);
    const end = (Math.floor(afterLength / size) + 1) * size;
    // The cell is the last thing in its page.
    const page = file.readUInt32BE(end - 4);
    file.writeUInt32BE(page, headOf(file, page));
  };

/** All rows of a table's only page go on with the same pages. */
export const shareOverflow =
  (table: string): Damage =>
  (file) => {
    const size = pageSizeOf(file);
    const root = rootOf(file, table);
    const cells = cellsOf(file, root).toSorted((one, other) => one - other);
    const ends = [...cells.slice(1), headOf(file, root) + size];
    const last = file.readUInt32BE((ends.at(-1) ?? 0) - 4);
    for (const end of ends) file.writeUInt32BE(last, end - 4);
  };
