import type { SqlJsStatic } from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPackageError } from '../package-error.ts';
import { columnsOf, differing, rowsBySqlite, rowsByUs, sqlite } from './same-rows.test-data.ts';
import { openSqlite } from './sqlite-file.ts';
import { DamagedText, LongValue, SqliteReal } from './value.ts';

let sql: SqlJsStatic;
beforeAll(async () => {
  sql = await sqlite();
});

/** The file of a database created with these statements. */
const fileOf = (statements: string, from?: Uint8Array): Uint8Array => {
  const db = new sql.Database(from);
  db.exec(statements);
  const file = db.export();
  db.close();
  return file;
};

const rowsOf = (file: Uint8Array, table: string, columns: readonly string[]) => [
  ...openSqlite(file).rows(table, columns),
];

const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (isPackageError(error)) return error.code;
    throw error;
  }
  return 'none';
};

/** Rows of every size, so that trees have inner pages and payloads have overflow pages. */
const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)`;
const tables = `
  CREATE TABLE t (id INTEGER PRIMARY KEY, word TEXT, data BLOB, amount REAL, any);
  ${rows} INSERT INTO t SELECT i * 7 - 900, substr('äöü日本語𝄞word', 1 + i % 9) || i, zeroblob(i * i % 5000), i / 4.0,
    CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN i * 123456789 WHEN 2 THEN 'x' || i WHEN 3 THEN randomblob(i) ELSE i * 1.5 END FROM n;
  CREATE TABLE w (late TEXT, b INTEGER, word TEXT, a INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;
  ${rows} INSERT INTO w SELECT hex(randomblob(i % 400)), i % 3, 'word' || i, i FROM n;
  CREATE INDEX words ON t (word);`;

describe('a database file', () => {
  it.each([512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536])('is read with pages of %i bytes', (size) => {
    expect(differing(sql, fileOf(`PRAGMA page_size = ${size}; ${tables}`))).toEqual([]);
  });

  it.each(['UTF-8', 'UTF-16le', 'UTF-16be'])('is read with texts in %s', (encoding) => {
    const file = fileOf(`PRAGMA encoding = '${encoding}'; ${tables}`);
    expect(differing(sql, file)).toEqual([]);
    expect(rowsOf(file, 'T', ['WORD'])[1]).toEqual(['ü日本語𝄞word2']);
  });

  it.each(['FULL', 'INCREMENTAL'])('is read with the page maps of %s auto-vacuum', (mode) => {
    const file = fileOf(
      `PRAGMA auto_vacuum = ${mode}; PRAGMA page_size = 512; ${tables} DELETE FROM t WHERE id % 2 = 0`,
    );
    expect(differing(sql, file)).toEqual([]);
  });

  it('is read with bytes reserved at the end of each page', () => {
    const empty = fileOf('PRAGMA page_size = 1024; VACUUM');
    empty[20] = 40;
    new DataView(empty.buffer).setUint16(105, 1024 - 40);
    const file = fileOf(tables, empty);
    expect(file[20]).toBe(40);
    expect(differing(sql, file)).toEqual([]);
  });

  it('is read if its header states a write-ahead log', () => {
    const file = fileOf(tables);
    file.fill(2, 18, 20);
    expect(differing(sql, file)).toEqual([]);
    file[19] = 3;
    expect(codeOf(() => openSqlite(file))).toBe('corrupt');
  });

  it('does not yield deleted rows', () => {
    const file = fileOf(`${tables} DELETE FROM t WHERE id > 0; DELETE FROM w WHERE a % 3 = 0`);
    expect(differing(sql, file)).toEqual([]);
    expect(openSqlite(file).count('t')).toBe(128);
  });

  it('may be larger than its header states, but not smaller', () => {
    const file = fileOf(tables);
    const longer = new Uint8Array(file.length + 5000);
    longer.set(file);
    expect(differing(sql, longer)).toEqual([]);
    expect(codeOf(() => openSqlite(file.subarray(0, file.length - 4096)))).toBe('corrupt');
    expect(codeOf(() => openSqlite(file.subarray(0, 90)))).toBe('corrupt');
    expect(codeOf(() => openSqlite(new Uint8Array()))).toBe('corrupt');
  });

  it('may be part of a larger buffer, and is not modified', () => {
    const file = fileOf(tables);
    const around = new Uint8Array(file.length + 300).fill(0xff);
    around.set(file, 133);
    const before = around.slice();
    expect(differing(sql, around.subarray(133, 133 + file.length))).toEqual([]);
    expect(Buffer.compare(around, before)).toBe(0);
  });
});

describe('a value', () => {
  const file = () =>
    fileOf(`CREATE TABLE t (id INTEGER PRIMARY KEY, v, r REAL); INSERT INTO t (v, r) VALUES
      (0, 1), (1, 0), (-1, 2.5), (127, 1), (-129, 1), (32768, 1), (-8388609, 1), (140737488355327, 1), (-140737488355329, 1),
      (9007199254740991, 1), (9007199254740992, 1), (-9007199254740993, 1), (9223372036854775807, 1), (-9223372036854775808, NULL),
      (1.0, 1e300), (x'', 1), ('', 1), (x'00ff', 1), (NULL, 1)`);

  it('of any number is exact, and REAL differs from INTEGER', () => {
    expect(differing(sql, file())).toEqual([]);
    expect(rowsOf(file(), 't', ['v', 'r']).slice(9, 15)).toEqual([
      [9007199254740991, new SqliteReal(1)],
      [9007199254740992n, new SqliteReal(1)],
      [-9007199254740993n, new SqliteReal(1)],
      [9223372036854775807n, new SqliteReal(1)],
      [-9223372036854775808n, null],
      [new SqliteReal(1), new SqliteReal(1e300)],
    ]);
  });

  it('of a rowid keeps all 64 bits', () => {
    const ids = ['-9223372036854775808', '-1', '0', '72057594037927935', '9223372036854775807'];
    const ours = fileOf(
      `CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES ${ids.map((id) => `(${id})`).join()}`,
    );
    expect(rowsOf(ours, 't', ['id']).map(([id]) => String(id))).toEqual(ids);
  });

  it('of text keeps U+0000 and a byte order mark, and invalid bytes are reported', () => {
    const texts = fileOf(
      `CREATE TABLE t (v TEXT); INSERT INTO t VALUES ('a' || char(0) || 'b'), (char(65279) || 'c'), (CAST(x'61ff' AS TEXT))`,
    );
    const [[nul], [mark], [damaged]] = rowsOf(texts, 't', ['v']) as [[unknown], [unknown], [unknown]];
    expect([nul, mark]).toEqual(['a\0b', '\ufeffc']);
    expect(damaged instanceof DamagedText && damaged.readable()).toBe('a\ufffd');
  });

  it('longer than the limit is not read', () => {
    const long = fileOf(
      `CREATE TABLE t (a TEXT, b BLOB, c TEXT); INSERT INTO t VALUES (printf('%.9000c', 'x'), zeroblob(9000), 'end')`,
    );
    const [row] = openSqlite(long).rows('t', ['a', 'c', 'b'], { mostValueBytes: 8999 });
    expect(row).toEqual([new LongValue('text', 9000), 'end', new LongValue('blob', 9000)]);
    const [other] = openSqlite(long).rows('t', ['a', 'c', 'b'], { mostValueBytes: [9000, 2, 9000] });
    expect(other?.map((value) => (value instanceof LongValue ? value : 'read'))).toEqual([
      'read',
      new LongValue('text', 3),
      'read',
    ]);
  });
});

describe('a long text', () => {
  const long = 'ä'.repeat(40_000) + 'a'.repeat(200_001) + '日本'.repeat(30_000) + '\u{1d11e}x'.repeat(30_000);

  it.each(['UTF-8', 'UTF-16le', 'UTF-16be'])('is read in %s at any piece boundary', (encoding) => {
    const texts = ['', 'x', 'xy', 'xyz'].map((before) => before + long);
    const insert = texts.map((text) => `INSERT INTO t VALUES ('${text}')`).join(';');
    const rows = rowsOf(fileOf(`PRAGMA encoding = '${encoding}'; CREATE TABLE t (v TEXT); ${insert}`), 't', ['v']);
    expect(rows.map(([text], at) => text === texts[at])).toEqual([true, true, true, true]);
  });

  it.each(['ff', '80808080808080', 'e697'])('with invalid bytes is reported: %s', (bytes) => {
    const hex = Buffer.from(long).toString('hex');
    const half = hex.length / 2 - ((hex.length / 2) % 2);
    const damaged = `${hex.slice(0, half)}${bytes}${hex.slice(half)}`;
    const file = fileOf(
      `CREATE TABLE t (v TEXT); INSERT INTO t VALUES (CAST(x'${damaged}' AS TEXT)), (CAST(x'${'80'.repeat(100_000)}' AS TEXT))`,
    );
    expect(rowsOf(file, 't', ['v']).map(([text]) => text instanceof DamagedText)).toEqual([true, true]);
    expect(differing(sql, file)).toEqual([]);
  });
});

describe('a column', () => {
  it('added later has its default in older rows', () => {
    const file = fileOf(`CREATE TABLE t (a); INSERT INTO t VALUES (1);
      ALTER TABLE t ADD COLUMN b; ALTER TABLE t ADD COLUMN c INTEGER NOT NULL DEFAULT '7'; ALTER TABLE t ADD COLUMN d TEXT DEFAULT -5;
      ALTER TABLE t ADD COLUMN e REAL DEFAULT 3; ALTER TABLE t ADD COLUMN f DEFAULT 'it''s'; ALTER TABLE t ADD COLUMN g BLOB DEFAULT x'0aff';
      ALTER TABLE t ADD COLUMN h INTEGER DEFAULT TRUE REFERENCES t (a) ON DELETE SET DEFAULT; ALTER TABLE t ADD COLUMN i DEFAULT (-9223372036854775808);
      ALTER TABLE t ADD COLUMN j NUMERIC DEFAULT 1e3; ALTER TABLE t ADD COLUMN k DEFAULT word; INSERT INTO t (a) VALUES (2)`);
    expect(differing(sql, file)).toEqual([]);
    expect(rowsOf(file, 't', ['f', 'a'])).toEqual([
      ["it's", 1],
      ["it's", 2],
    ]);
  });

  it('keeps its position next to computed ones, which cannot be read', () => {
    const file = fileOf(`CREATE TABLE t (a, v AS (a + 1), b, s INT GENERATED ALWAYS AS (a * 2) STORED, c);
      INSERT INTO t (a, b, c) VALUES (1, 'b', 'c')`);
    expect(rowsOf(file, 't', ['c', 'b', 'a'])).toEqual([['c', 'b', 1]]);
    const opened = openSqlite(file);
    expect([opened.hasColumns('t', ['a', 'C']), opened.hasColumns('t', ['v']), opened.hasColumns('t', ['s'])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(codeOf(() => opened.rows('t', ['v']))).toBe('corrupt');
  });

  it.each([
    'CREATE TABLE t (id INTEGER PRIMARY KEY, v)',
    'CREATE TABLE t (v, id integer primary key autoincrement)',
    'CREATE TABLE t ([id] "INTEGER" PRIMARY KEY, v)',
    'CREATE TABLE t (id INTEGER PRIMARY KEY DESC, v)',
    'CREATE TABLE t (id INTEGER, v, PRIMARY KEY (id DESC))',
    'CREATE TABLE t (id INTEGER, v, CONSTRAINT pk PRIMARY KEY ("id" COLLATE nocase ASC) ON CONFLICT REPLACE)',
    'CREATE TABLE t (id INT PRIMARY KEY, v)',
    'CREATE TABLE t (id BIG INTEGER PRIMARY KEY, v)',
    'CREATE TABLE t (id INTEGER(8) PRIMARY KEY, v)',
    'CREATE TABLE t (id INTEGER CHECK (id > 0) PRIMARY KEY, v, UNIQUE (v) CHECK (v <> 0))',
    'CREATE TABLE t (id INTEGER PRIMARY KEY, v ANY) STRICT',
    'CREATE TABLE t (id INTEGER CONSTRAINT x PRIMARY /* ) */ KEY -- "\n, `v` TEXT DEFAULT (1 + max(2, 3))) WITHOUT ROWID',
    'CREATE TABLE t (v, id, x, PRIMARY KEY (id, v)) WITHOUT ROWID',
    `CREATE TABLE t ("v""(" INT, 'id' INTEGER, v TEXT COLLATE nocase, PRIMARY KEY (v, id)) WITHOUT ROWID, STRICT`,
    'CREATE TABLE t (left INTEGER, key, id INTEGER, v, desc, "primary" TEXT, PRIMARY KEY (id))',
    'CREATE TABLE "t" (id INTEGER, v, FOREIGN KEY (v) REFERENCES t (id), PRIMARY KEY (id))',
  ])('is found as in SQLite: %s', (statement) => {
    const db = new sql.Database();
    db.exec(`${statement}; INSERT INTO t (id, v) VALUES (5, 10), (3, 30), (4, '20')`);
    const columns = columnsOf(db, 't');
    const theirs = rowsBySqlite(db, 't');
    const file = db.export();
    db.close();
    expect(rowsByUs(file, 't', columns).toSorted()).toEqual(theirs.toSorted());
  });
});

describe('a table', () => {
  it('must be a real one', () => {
    const file = fileOf(
      `CREATE TABLE t (a); CREATE VIEW v AS SELECT a FROM t; CREATE VIRTUAL TABLE f USING fts3(a); CREATE INDEX i ON t (a)`,
    );
    const opened = openSqlite(file);
    expect(['t', 'T', 'v', 'f', 'i', 'none', 'sqlite_master'].map((name) => opened.hasTable(name))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(codeOf(() => opened.rows('v', ['a']))).toBe('corrupt');
    expect(codeOf(() => opened.count('f'))).toBe('corrupt');
  });

  it('with a name used twice is not found', () => {
    const twice = (change: string) =>
      openSqlite(
        fileOf(
          `CREATE TABLE t (a); CREATE TABLE u (a); PRAGMA writable_schema = ON; UPDATE sqlite_master SET ${change} WHERE name = 'u'`,
        ),
      ).hasTable('t');
    expect([twice(`name = 'T'`), twice(`name = 't', type = 'view'`), twice(`rootpage = 0`)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('yields no more than the limits', () => {
    const opened = openSqlite(fileOf(tables));
    expect(codeOf(() => [...opened.rows('t', ['id'], { mostRows: 699 })])).toBe('too-large');
    expect([...opened.rows('t', ['id'], { mostRows: 700, mostBytes: 0 })]).toHaveLength(700);
    expect(codeOf(() => [...opened.rows('w', ['word'], { mostBytes: 4000 })])).toBe('too-large');
  });

  it('is read until the signal aborts', () => {
    const stop = new AbortController();
    const opened = openSqlite(fileOf(`PRAGMA page_size = 512; ${tables}`), { signal: stop.signal });
    const reading = opened.rows('t', ['id'])[Symbol.iterator]();
    reading.next();
    stop.abort(new Error('enough'));
    expect(() => Array.from({ length: 100 }, () => reading.next())).toThrow('enough');
    expect(() => opened.count('w')).toThrow('enough');
  });
});

describe('a page', () => {
  /** A table with inner pages, its file, and the positions where its root refers to its first two children. */
  const tree = (statements: string) => {
    const file = fileOf(`PRAGMA page_size = 512; ${statements}`);
    const db = new sql.Database(file);
    const root = Number(db.exec(`SELECT rootpage FROM sqlite_master WHERE name = 't'`)[0]?.values[0]?.[0]);
    db.close();
    const at = (root - 1) * 512;
    const view = new DataView(file.buffer);
    return { file, view, at, root, cell: (index: number) => at + view.getUint16(at + 12 + 2 * index) };
  };
  const readAll = (file: Uint8Array) => codeOf(() => rowsOf(file, 't', ['id', 'word', 'data', 'any']));

  it('referenced twice is corrupt', () => {
    const { file, view, cell } = tree(tables);
    expect(readAll(file)).toBe('none');
    view.setUint32(cell(0), view.getUint32(cell(1)));
    expect(readAll(file)).toBe('corrupt');
    expect(codeOf(() => openSqlite(file).count('t'))).toBe('corrupt');
  });

  it('that refers to itself or to a missing page is corrupt', () => {
    for (const target of ['root', 0, 2 ** 32 - 1] as const) {
      const { file, view, cell, root } = tree(tables);
      view.setUint32(cell(0), target === 'root' ? root : target);
      expect(readAll(file)).toBe('corrupt');
    }
  });

  it('that continues in a page of another value is corrupt', () => {
    const { file, view, at } = tree(
      `CREATE TABLE t (id INTEGER PRIMARY KEY, word, data, any); INSERT INTO t VALUES (1, zeroblob(600), 0, 0), (2, zeroblob(600), 0, 0)`,
    );
    const payloadEnd = (index: number) => {
      const cell = at + view.getUint16(at + 8 + 2 * index);
      return index === 1 ? at + view.getUint16(at + 8) - 4 : cell + (at + 512 - cell) - 4;
    };
    expect(readAll(file)).toBe('none');
    view.setUint32(payloadEnd(1), view.getUint32(payloadEnd(0)));
    expect(readAll(file)).toBe('corrupt');
  });

  it('with overlapping cells or cells outside of it is corrupt', () => {
    const plain = `CREATE TABLE t (id INTEGER PRIMARY KEY, word, data, any); INSERT INTO t (word) VALUES ('${'a'.repeat(90)}'), ('${'b'.repeat(90)}'), ('c')`;
    for (const position of ['same', 4, 510]) {
      const { file, view, at } = tree(plain);
      const count = view.getUint16(at + 3);
      for (let index = 1; index < count; index += 1)
        view.setUint16(at + 8 + 2 * index, position === 'same' ? view.getUint16(at + 8) : Number(position));
      if (position === 'same') view.setUint16(at + 3, 60);
      for (let index = 3; index < 60 && position === 'same'; index += 1)
        view.setUint16(at + 8 + 2 * index, view.getUint16(at + 8));
      expect(readAll(file)).toBe('corrupt');
    }
  });
});
