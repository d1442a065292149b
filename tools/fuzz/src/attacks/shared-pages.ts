import type { Attack } from './attack.ts';
import { manyRows, schema11, schema18 } from './database.ts';
import { legacyPackage } from './packages.ts';
import { loopOverflow, overlapCells, shareAPage, shareAPageOfIndex, shareOverflow, turnInCircles } from './pages.ts';
import { described, indexed, latest, rows } from './rows.ts';

const enough = 5_000;
const entries = <T extends string>(values: Readonly<Record<T, string>>) => Object.entries(values) as [T, string][];

/** Parts of a file that are used more than once. */
export const sharedPages: readonly Attack[] = [
  ...entries(rows).map(([table, values]): Attack => ({
    name: `${table} on pages that are shared`,
    make: () => legacyPackage(schema11({ sql: manyRows(table, enough, values), damage: shareAPage(table) })),
    allowed: ['error'],
  })),
  ...entries(described).map(([table, values]): Attack => ({
    name: `${table} on pages that are shared`,
    make: () => latest(schema18({ sql: manyRows(table, enough, values), damage: shareAPage(table) })),
    allowed: ['error'],
  })),
  ...entries(indexed).map(([table, values]): Attack => ({
    name: `${table} on pages that are shared`,
    make: () => latest(schema18({ sql: manyRows(table, enough, values), damage: shareAPageOfIndex(table) })),
    allowed: ['error'],
  })),
  ...(['notes', 'cards', 'col', 'revlog'] as const).map((table): Attack => ({
    name: `${table} on a page that is its own child`,
    make: () => legacyPackage(schema11({ damage: turnInCircles(table) })),
    allowed: ['error'],
  })),
  {
    name: 'cells that all lie in one place',
    make: () => legacyPackage(schema11({ sql: manyRows('notes', 20, rows.notes), damage: overlapCells('notes') })),
    // SQLite reads them so, too; they are no more than fit the page.
    allowed: ['ok-partial', 'error'],
  },
  {
    name: 'a long value that goes on with itself',
    make: () =>
      legacyPackage(
        schema11({
          sql: `UPDATE notes SET flds = 'front' || char(31) || hex(zeroblob(1000000))`,
          damage: loopOverflow('notes'),
        }),
      ),
    allowed: ['error', 'ok-partial'],
  },
  {
    name: 'long values that go on with the same pages',
    make: () =>
      legacyPackage(
        schema11({
          before: 'PRAGMA page_size = 65536',
          sql: `DELETE FROM notes; ${manyRows('notes', 60, `i, 'g', 1, 0, '', 'front' || char(31) || hex(zeroblob(2000000))`)}`,
          damage: shareOverflow('notes'),
        }),
      ),
    allowed: ['error', 'ok-partial'],
  },
];
