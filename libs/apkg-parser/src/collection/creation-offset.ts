import { isPackageError } from '../package-error.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import { textOf } from './stored-value.ts';

const name = 'creationOffset';
const written = /"creationOffset"\s*:\s*(-?\d{1,5})(?![\d.eE])/;
// Anki stores some dozens of settings; add-ons store more.
const mostSettings = 10_000;
const mostBytes = 4_000_000;

/** No time zone is further from UTC. */
const mostMinutes = 18 * 60;

const minutesIn = (text: string | undefined): number | undefined => {
  const minutes = text === undefined ? Number.NaN : Number(text);
  return Number.isInteger(minutes) && Math.abs(minutes) <= mostMinutes ? minutes : undefined;
};

const inTable = (file: SqliteFile): number | undefined => {
  if (!file.hasColumns('config', ['KEY', 'val'])) return undefined;
  for (const [key, value] of file.rows('config', ['KEY', 'val'], { mostRows: mostSettings, mostBytes }))
    if (textOf(key) === name) return minutesIn(textOf(value));
  return undefined;
};

const inColumn = (file: SqliteFile): number | undefined => {
  if (!file.hasColumns('col', ['conf'])) return undefined;
  for (const [conf] of file.rows('col', ['conf'], { mostRows: 1, mostBytes }))
    return minutesIn(written.exec(textOf(conf))?.[1]);
  return undefined;
};

/**
 * Minutes by which the creating clock was behind UTC, if stored. Unreadable settings count as absent, because only days
 * depend on them.
 */
export const creationOffset = (file: SqliteFile): number | undefined => {
  try {
    return inTable(file) ?? inColumn(file);
  } catch (error) {
    if (!isPackageError(error)) throw error;
    return undefined;
  }
};
