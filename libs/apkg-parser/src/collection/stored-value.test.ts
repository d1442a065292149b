import fc from 'fast-check';
import type { SqlJsStatic } from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { list, sqlite } from '../sqlite/same-rows.test-data.ts';
import { openSqlite } from '../sqlite/sqlite-file.ts';
import { numberOf } from './stored-value.ts';

let sql: SqlJsStatic;
beforeAll(async () => {
  sql = await sqlite();
});

const signs = [...'0123456789 +-.exE\t\n\u000b\u000c\r\u0000\u00a0\ufeff\u0663'];
const text = fc.string({ unit: fc.constantFrom(...signs), maxLength: 24 });
const value = fc.oneof(
  text,
  text.map((each) => new TextEncoder().encode(each)),
  fc.double({ noNaN: true }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.constantFrom(2 ** 63, -(2 ** 63), 2 ** 53 + 2, null),
);

/** Each value in a column of its own type, with SQLite's cast and ours. */
const casts = (values: readonly (string | number | Uint8Array | null)[]) => {
  const db = new sql.Database();
  db.run('CREATE TABLE stored (id integer primary key, value)');
  for (const each of values) db.run('INSERT INTO stored (value) VALUES (?)', [each]);
  const theirs = list(db, 'SELECT CAST(ifnull(CAST(value AS INTEGER), 0) AS TEXT) FROM stored ORDER BY id');
  const rows = openSqlite(db.export()).rows('stored', ['value']);
  db.close();
  return { ours: Array.from(rows, ([each]) => numberOf(each)), theirs: theirs.map(([each]) => Number(each)) };
};

describe('a stored number', () => {
  it('is that of its cast by SQLite', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 50 }), (values) => {
        const { ours, theirs } = casts(values);
        expect(ours).toEqual(theirs);
      }),
    );
  });

  it.each([
    ['0x10', 0],
    ['12abc', 12],
    ['1e3', 1],
    [' +7', 7],
    [2.7, 2],
    [-2.7, -2],
    [1e300, 2 ** 63],
    ['-99999999999999999999', -(2 ** 63)],
  ])('is read from %j as %d', (stored, number) => {
    expect(casts([stored])).toEqual({ ours: [number], theirs: [number] });
  });
});
