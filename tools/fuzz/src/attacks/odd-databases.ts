import type { Attack } from './attack.ts';
import { manyRows, schema11 } from './database.ts';
import { legacyPackage } from './packages.ts';
import type { Damage } from './pages.ts';
import { headOf, rootOf } from './pages.ts';
import { rows } from './rows.ts';

const header =
  (change: (file: Buffer) => unknown): Damage =>
  (file) =>
    void change(file);

/** Headers, encodings and schemas that lie or are rare. */
export const oddDatabases: readonly Attack[] = [
  ...[512, 1_024, 8_192, 65_536].map((size): Attack => ({
    name: `pages of ${size} bytes`,
    make: () =>
      legacyPackage(schema11({ before: `PRAGMA page_size = ${size}`, sql: manyRows('notes', 300, rows.notes) })),
    allowed: ['ok'],
    notes: 301,
  })),
  ...[512, 32_768, 1, 3, 0].map((size): Attack => ({
    name: `a header that tells of pages of ${size} bytes`,
    make: () => legacyPackage(schema11({ damage: header((file) => file.writeUInt16BE(size, 16)) })),
    allowed: ['error'],
  })),
  {
    name: 'a header that keeps more of each page than there is',
    make: () => legacyPackage(schema11({ damage: header((file) => file.writeUInt8(255, 20)) })),
    allowed: ['error', 'ok', 'ok-partial'],
  },
  ...['UTF-16le', 'UTF-16be'].map((encoding): Attack => ({
    name: `texts in ${encoding}`,
    make: () =>
      legacyPackage(schema11({ before: `PRAGMA encoding = '${encoding}'`, sql: manyRows('notes', 300, rows.notes) })),
    allowed: ['ok'],
    notes: 301,
  })),
  {
    name: 'texts in UTF-16 of which half are cut through',
    make: () =>
      legacyPackage(
        schema11({
          before: `PRAGMA encoding = 'UTF-16le'`,
          sql: manyRows('notes', 300, `i + 1, 'g', 1, 0, '', CAST(x'66001f000000d8' AS TEXT)`),
        }),
      ),
    allowed: ['ok', 'ok-partial'],
  },
  {
    name: 'free pages that are those of a table',
    make: () =>
      legacyPackage(
        schema11({
          sql: manyRows('notes', 300, rows.notes),
          damage: header((file) => {
            file.writeUInt32BE(rootOf(file, 'notes'), 32);
            file.writeUInt32BE(0xffffffff, 36);
          }),
        }),
      ),
    allowed: ['ok', 'error'],
  },
  {
    name: 'notes without rowid, by odd keys',
    make: () =>
      legacyPackage(
        schema11({
          sql: `DROP TABLE notes; CREATE TABLE "NoTeS" (flds text, tags text COLLATE NOCASE, mod integer, id integer, mid integer, guid blob,
            PRIMARY KEY (guid DESC, "tags", id)) WITHOUT ROWID; INSERT INTO notes VALUES ('front' || char(31) || 'back', '', 0, 1, 1, 'g')`,
        }),
      ),
    allowed: ['ok', 'error'],
  },
  {
    name: 'ids that are no other name for the number of their row',
    make: () =>
      legacyPackage(
        schema11({
          sql: `DROP TABLE notes; CREATE TABLE notes (id INTEGER PRIMARY KEY DESC, guid text, mid, mod, tags, flds);
            INSERT INTO notes VALUES (1, 'g', 1, 0, '', 'front' || char(31) || 'back')`,
        }),
      ),
    allowed: ['ok', 'error'],
  },
  {
    name: 'a table of the same name in another case',
    make: () =>
      legacyPackage(
        schema11({
          sql: `PRAGMA writable_schema = ON; INSERT INTO sqlite_master SELECT type, 'NOTES', 'NOTES', rootpage, sql FROM sqlite_master WHERE name = 'cards'`,
        }),
      ),
    allowed: ['error'],
  },
  {
    name: 'a statement of two megabytes',
    make: () =>
      legacyPackage(
        schema11({
          sql: `CREATE TABLE big (${Array.from({ length: 1_900 }, (_, at) => `c${at} ${'long '.repeat(200)}`).join()})`,
        }),
      ),
    allowed: ['ok', 'error'],
  },
  {
    name: 'a statement of very many parentheses',
    make: () => {
      const sql = `CREATE TABLE notes (id integer primary key, guid, mid, mod, tags, flds DEFAULT ${'('.repeat(45_000)}1${')'.repeat(45_000)})`;
      return legacyPackage(
        schema11({
          run: [[`PRAGMA writable_schema = ON`], [`UPDATE sqlite_master SET sql = ? WHERE name = 'notes'`, sql]],
        }),
      );
    },
    allowed: ['ok', 'error'],
  },
  {
    name: 'very many tables',
    make: () =>
      legacyPackage(
        schema11({
          sql: `PRAGMA writable_schema = ON; ${manyRows('sqlite_master', 200_000, `'table', 't' || i, 't' || i, 2, 'CREATE TABLE t' || i || ' (a)'`)}`,
        }),
      ),
    allowed: ['error'],
  },
  {
    name: 'cells of no bytes',
    make: () =>
      legacyPackage(
        schema11({
          before: 'PRAGMA page_size = 65536',
          damage: (file) => {
            const head = headOf(file, rootOf(file, 'revlog'));
            file.writeUInt16BE(30_000, head + 3);
            file.fill(0, head + 8, head + 65_536);
          },
        }),
      ),
    allowed: ['error'],
  },
];
