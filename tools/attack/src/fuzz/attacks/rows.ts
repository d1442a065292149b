import { latestPackage, legacyPackage, manyRows } from './database.ts';

const million = 1_000_000;
const cardValues = `i, i, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ''`;
const reviewValues = 'i, 1, 3, 1, 1, 0, 0, 1';

/** Excessive numbers of rows, and schemas that are costly to read. Rows that share pages are fixtures (`dag-`). */
export const rows: Readonly<Record<string, () => Uint8Array>> = {
  'as many cards as there may be, of a note each': () =>
    legacyPackage({ sql: `DELETE FROM cards; ${manyRows('cards', million, cardValues)}` }),
  'as many notes as there may be, none of a known type': () =>
    legacyPackage({ sql: manyRows('notes', 249_000, `i + 1, 'g' || i, i, 0, '', 'x'`) }),
  'three million reviews': () => legacyPackage({ sql: manyRows('revlog', 3 * million, reviewValues) }),
  'very many cards with data': () => {
    const data = `'{"s":1,"d":2,"cd":"' || hex(zeroblob(20)) || '"}'`;
    return legacyPackage({ sql: manyRows('cards', 200_000, cardValues.replace('i,', 'i + 1,').replace(`''`, data)) });
  },
  'a million decks in a table': () =>
    latestPackage({ sql: manyRows('decks', million, `i + 1, 'Deck ' || i, x'', x''`) }),
  'as many decks in a table as there may be, as long as they may be': () =>
    latestPackage({
      sql: manyRows('decks', 99_000, `i + 1, replace(hex(zeroblob(150)), '0', char(31)), x'', x''`),
    }),
  'as many fields and templates as there may be, of types that are not there': () =>
    latestPackage({
      sql: `${manyRows('fields', 99_000, `i + 1, 0, 'F' || hex(zeroblob(100)), x''`)}
        ${manyRows('templates', 99_000, `i + 1, 0, 'F', zeroblob(200)`)}`,
    }),
  'as many note types as there may be, each damaged': () =>
    latestPackage({ sql: manyRows('notetypes', 9_990, `i + 1, hex(zeroblob(1500)), x'ff'`) }),
  'a statement of two megabytes': () =>
    legacyPackage({
      sql: `CREATE TABLE big (${Array.from({ length: 1_900 }, (_, at) => `c${at} ${'long '.repeat(200)}`).join()})`,
    }),
  'a statement of very many parentheses': () => {
    const value = `${'('.repeat(45_000)}1${')'.repeat(45_000)}`;
    const sql = `CREATE TABLE notes (id integer primary key, guid, mid, mod, tags, flds DEFAULT ${value})`;
    const setSql = `UPDATE sqlite_master SET sql = ? WHERE name = 'notes'`;
    return legacyPackage({ run: [['PRAGMA writable_schema = ON'], [setSql, sql]] });
  },
  'very many tables': () => {
    const values = `'table', 't' || i, 't' || i, 2, 'CREATE TABLE t' || i || ' (a)'`;
    return legacyPackage({ sql: `PRAGMA writable_schema = ON; ${manyRows('sqlite_master', 200_000, values)}` });
  },
};
