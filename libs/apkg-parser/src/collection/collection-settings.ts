import { parseJson, parseOwnJson } from '../json-values.ts';
import { isPackageError } from '../package-error.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { WarningLog } from '../warning.ts';
import { shownName } from '../warning.ts';
import type { Json } from './json-entries.ts';
import { isObject } from './json-entries.ts';
import { textOf } from './stored-value.ts';

// Anki stores some dozens of settings; add-ons store more.
const bounds = { mostRows: 10_000, mostBytes: 4_000_000 };
const mostValues = 200_000;

const decoder = new TextDecoder();

const inTable = (file: SqliteFile, warn: (place: string) => void): Json | undefined => {
  if (!file.hasColumns('config', ['KEY', 'val'])) return undefined;
  let left = mostValues;
  const settings: (readonly [key: string, value: unknown])[] = [];
  for (const [key, value] of file.rows('config', ['KEY', 'val'], bounds)) {
    const json = value instanceof Uint8Array ? decoder.decode(value) : textOf(value);
    left -= json.length / 2;
    try {
      settings.push([textOf(key), parseOwnJson(json, Math.max(left, 1_000))]);
    } catch {
      warn(`setting ${shownName(textOf(key))}`);
    }
  }
  return Object.fromEntries(settings);
};

const inColumn = (file: SqliteFile): Json | undefined => {
  if (!file.hasColumns('col', ['conf'])) return undefined;
  const [[column] = []] = file.rows('col', ['conf'], { ...bounds, mostRows: 1 });
  const text = textOf(column);
  const settings = text === '' ? undefined : parseJson(text, mostValues);
  if (settings !== undefined && !isObject(settings)) throw new SyntaxError('no object');
  return settings;
};

/** The settings of the collection by key. Without readable ones none, with a warning: only days depend on them. */
export const collectionSettings = (file: SqliteFile, warnings: WarningLog): Json => {
  const warn = (place: string): void => warnings.add('unreadable-settings', place, 'it is damaged or too large');
  try {
    return inTable(file, warn) ?? inColumn(file) ?? {};
  } catch (error) {
    if (!isPackageError(error) && !(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error;
    warn('list of settings');
    return {};
  }
};
