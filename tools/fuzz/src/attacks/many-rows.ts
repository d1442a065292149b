import type { Attack } from './attack.ts';
import { manyRows, schema11, schema18 } from './database.ts';
import { legacyPackage } from './packages.ts';
import { cardValues, described, indexed, latest, rows } from './rows.ts';

const million = 1_000_000;
const endless = `DROP TABLE notes; CREATE VIEW notes AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
  SELECT i AS id, 'g' AS guid, 1 AS mid, 0 AS mod, '' AS tags, 'a' AS flds FROM n`;

/** More rows than anybody has, or as many as there may be. */
export const rowsWithoutEnd: readonly Attack[] = [
  {
    name: 'as many cards as there may be, of a note each',
    make: () =>
      legacyPackage(
        schema11({ sql: `DELETE FROM cards; ${manyRows('cards', million, cardValues.replace('i, 1', 'i, i'))}` }),
      ),
    allowed: ['ok', 'ok-partial', 'error'],
  },
  {
    name: 'as many cards as there may be, of one note',
    make: () => legacyPackage(schema11({ sql: `DELETE FROM cards; ${manyRows('cards', million, cardValues)}` })),
    allowed: ['ok', 'ok-partial', 'error'],
  },
  {
    name: 'as many notes as there may be, none of a known type',
    make: () => legacyPackage(schema11({ sql: manyRows('notes', 249_000, `i + 1, 'g' || i, i, 0, '', 'x'`) })),
    allowed: ['ok-partial', 'error'],
  },
  {
    name: 'three million reviews',
    make: () => legacyPackage(schema11({ sql: manyRows('revlog', 3 * million, rows.revlog) })),
    allowed: ['ok', 'ok-partial', 'error'],
  },
  {
    name: 'reviews and cards whose numbers are texts',
    make: () =>
      legacyPackage(
        schema11({
          sql: `DROP TABLE revlog; CREATE TABLE revlog (id, cid, ease, ivl, lastIvl, factor, time, type);
            ${manyRows('revlog', million, `'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'`)}
            DROP TABLE cards; CREATE TABLE cards (id, nid, did, odid, ord, type, queue, due, ivl, factor, reps, lapses, left, odue, flags, data);
            ${manyRows('cards', million / 2, Array(16).fill(`'x'`).join())}`,
        }),
      ),
    allowed: ['ok-partial', 'error'],
  },
  {
    name: 'a million decks in a table',
    make: () => latest(schema18({ sql: manyRows('decks', million, described.decks) })),
    allowed: ['error'],
  },
  {
    name: 'a million fields of a type each',
    make: () => latest(schema18({ sql: `DELETE FROM fields; ${manyRows('fields', million, `i, 0, 'F', x''`)}` })),
    allowed: ['error'],
  },
  {
    name: 'as many fields and templates as there may be, of types that are not there',
    make: () =>
      latest(
        schema18({
          sql: `${manyRows('fields', 99_000, `i + 1, 0, 'F' || hex(zeroblob(100)), x''`)} ${manyRows('templates', 99_000, `i + 1, 0, 'F', zeroblob(200)`)}`,
        }),
      ),
    allowed: ['ok', 'ok-partial', 'error'],
  },
  {
    name: 'a million templates of one type',
    make: () => latest(schema18({ sql: manyRows('templates', million, indexed.templates) })),
    allowed: ['error'],
  },
  {
    name: 'as many note types as there may be, each damaged',
    make: () => latest(schema18({ sql: manyRows('notetypes', 9_990, `i + 1, hex(zeroblob(1500)), x'ff'`) })),
    allowed: ['ok-partial', 'error'],
  },
  {
    name: 'decks as long as they may be',
    make: () =>
      latest(
        schema18({ sql: manyRows('decks', 99_000, `i + 1, replace(hex(zeroblob(150)), '0', char(31)), x'', x''`) }),
      ),
    allowed: ['ok', 'ok-partial', 'error'],
  },
  {
    name: 'ids that are texts of a megabyte',
    make: () =>
      latest(
        schema18({
          sql: `DROP TABLE decks; CREATE TABLE decks (id, name, kind); ${manyRows('decks', 20, `hex(zeroblob(500000)), 'x', x''`)}
            DROP TABLE notetypes; CREATE TABLE notetypes (id, name, config); ${manyRows('notetypes', 20, `hex(zeroblob(500000)), 'x', x''`)}
            INSERT INTO notetypes VALUES (1, 'Basic', x''); INSERT INTO decks VALUES (1, 'Default', x'')`,
        }),
      ),
    allowed: ['ok-partial', 'error'],
  },
  {
    name: 'pages without end, by counting',
    make: () => legacyPackage(schema11({ sql: endless })),
    allowed: ['error'],
  },
];
