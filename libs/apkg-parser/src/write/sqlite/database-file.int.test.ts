import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseFile } from './database-file.ts';
import type { Row, TableShape } from './table.ts';
import { Table } from './table.ts';

const shape: TableShape = {
  name: 'words',
  columns: {
    id: 'integer PRIMARY KEY',
    text: 'text NOT NULL',
    sort: 'integer NOT NULL',
    one: 'integer NOT NULL',
    two: 'integer NOT NULL',
  },
  indexes: { by_one: ['one'], by_both: ['two', 'one'] },
};
const empty: TableShape = { name: 'empty', columns: { id: 'integer PRIMARY KEY' }, indexes: {} };

let sqlite: Awaited<ReturnType<typeof initSqlJs>>;
beforeAll(async () => {
  sqlite = await initSqlJs();
});

const fileOf = async (rows: Iterable<Row>): Promise<Uint8Array> => {
  const table = new Table(shape);
  for (const row of rows) table.add(row);
  const twice = (name: string, id: number | bigint) => {
    throw new Error(`${name} ${id}`);
  };
  const pieces = await databaseFile([table, new Table(empty)], { twice, pause: () => Promise.resolve() });
  return Buffer.concat(pieces);
};

type Answers = readonly (readonly unknown[])[];

/** What real SQLite reads from a file, through the table and through each index. */
const readBySqlite = async (rows: Iterable<Row>) => {
  const db = new sqlite.Database(await fileOf(rows));
  const ask = (sql: string): Answers => db.exec(sql)[0]?.values ?? [];
  try {
    return {
      integrity: ask('PRAGMA integrity_check'),
      rows: ask('SELECT CAST(id AS TEXT), text, typeof(sort), CAST(sort AS TEXT), one, two FROM words ORDER BY id'),
      byOne: ask('SELECT CAST(id AS TEXT) FROM words INDEXED BY by_one ORDER BY one, id'),
      byBoth: ask('SELECT CAST(id AS TEXT) FROM words INDEXED BY by_both ORDER BY two, one, id'),
    };
  } finally {
    db.close();
  }
};

/** The same from a file that real SQLite wrote. */
const writtenBySqlite = (rows: Iterable<Row>) => {
  const db = new sqlite.Database();
  const columns = Object.entries(shape.columns).map((column) => column.join(' '));
  db.run(`CREATE TABLE words (${columns.join()})`);
  for (const row of rows) db.run('INSERT INTO words VALUES (CAST(? AS INTEGER), ?, ?, ?, ?)', [...row]);
  const ask = (sql: string): Answers => db.exec(sql)[0]?.values ?? [];
  const found = {
    integrity: [['ok']],
    rows: ask('SELECT CAST(id AS TEXT), text, typeof(sort), CAST(sort AS TEXT), one, two FROM words ORDER BY id'),
    byOne: ask('SELECT CAST(id AS TEXT) FROM words ORDER BY one, id'),
    byBoth: ask('SELECT CAST(id AS TEXT) FROM words ORDER BY two, one, id'),
  };
  db.close();
  return found;
};

const edges = [7, 15, 23, 31, 47, 48, 49, 53, 55, 56, 62, 63].flatMap((bits) => {
  const power = 2n ** BigInt(bits);
  return [power - 1n, -power, ...(bits < 63 ? [power, -power - 1n] : [])].map(String);
});
const anyId = fc.oneof(fc.integer().map(String), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String));
const numberText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789+-.eE \t\u000b\u00a0x_') }),
  fc.double().map(String),
  fc.double({ min: -1e19, max: 1e19 }).map((value) => value.toFixed(1)),
  fc.constantFrom(...edges, ...edges.map((edge) => `${edge}.0`)),
  fc.bigInt().map(String),
);
const anyRow = fc.tuple(
  anyId,
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.nat(40_000).map((length) => 'ä'.repeat(length)),
  ),
  fc.oneof(fc.string(), numberText),
  fc.integer({ min: -3, max: 3 }),
  fc.maxSafeInteger(),
);

describe('a SQLite file', () => {
  it('of any rows is what SQLite itself stores', async () => {
    const rows = fc.uniqueArray(anyRow, { selector: ([id]) => id, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        expect(await readBySqlite(some)).toEqual(writtenBySqlite(some));
      }),
    );
  });

  it('holds each size of integer', async () => {
    const rows = edges.map((edge): Row => [edge, '', edge, 0, 0]);
    expect(await readBySqlite(rows)).toEqual(writtenBySqlite(rows));
  });

  it.each([0, 1, 100, 101, 300, 20_000, 90_000])('of %d rows has sound trees', async (count) => {
    const rows = Array.from({ length: count }, (_, index): Row => {
      const id = (index * 7_919) % 1_000_003;
      return [String(id), `word ${id}`, id, id % 5, (id * 31) % 1_009];
    });
    const found = await readBySqlite(rows);
    expect(found.integrity).toEqual([['ok']]);
    expect([found.rows.length, found.byOne.length, found.byBoth.length]).toEqual([count, count, count]);
  });

  it('has sound trees for each number of entries around a full page', async () => {
    for (let count = 330; count < 760; count += 1) {
      const rows = Array.from({ length: count }, (_, index): Row => [index + 1, '', 0, -1, 9]);
      expect((await readBySqlite(rows)).integrity).toEqual([['ok']]);
    }
  });

  it('says which id two rows have', async () => {
    const row: Row = ['12', '', 0, 0, 0];
    await expect(fileOf([row, ['13', '', 0, 0, 0], row])).rejects.toThrow('words 12');
  });
});
