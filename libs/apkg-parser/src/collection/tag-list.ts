import { parseJson } from '../json-values.ts';
import { isPackageError } from '../package-error.ts';
import type { RowBounds } from '../sqlite/rows.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { ContentsReading } from './contents-reading.ts';
import { isObject } from './json-entries.ts';
import { textOf } from './stored-value.ts';

const mostTags = 100_000;

const inTable = (file: SqliteFile, bounds: RowBounds): readonly string[] =>
  file.hasColumns('tags', ['tag']) ? Array.from(file.rows('tags', ['tag'], bounds), ([tag]) => textOf(tag)) : [];

const inColumn = (file: SqliteFile, bounds: RowBounds): readonly string[] => {
  if (!file.hasColumns('col', ['tags'])) return [];
  const [[column] = []] = file.rows('col', ['tags'], { ...bounds, mostRows: 1 });
  const text = textOf(column);
  const tags = text === '' ? {} : parseJson(text, mostTags);
  if (!isObject(tags)) throw new SyntaxError('no object');
  return Object.keys(tags);
};

/** The collection's list of tags, which may have more than its notes. Without a readable list none, with a warning. */
export const readTagList = (
  file: SqliteFile,
  isOld: boolean,
  { limits, warnings }: ContentsReading,
): readonly string[] => {
  const bounds = { mostRows: mostTags, mostBytes: limits.descriptionBytes };
  try {
    return isOld ? inColumn(file, bounds) : inTable(file, bounds);
  } catch (error) {
    if (!isPackageError(error) && !(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error;
    warnings.add('unreadable-settings', 'list of tags', 'it is damaged or too large');
    return [];
  }
};
