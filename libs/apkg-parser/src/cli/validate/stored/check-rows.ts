import { defaultLimits } from '../../../limits.ts';
import { textOf } from '../../../collection/stored-value.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { Finding } from '../finding.ts';
import type { StoredRows } from './tables.ts';
import { anything } from './tables.ts';

/** Finds values that Anki does not read, in the rows whose key is used. */
export function* checkRows(
  file: SqliteFile,
  { what, table, key, columns }: StoredRows,
  isUsed: (id: string) => boolean = () => true,
): Generator<Finding> {
  // A value of any kind is not read: it may have megabytes.
  const checked = Object.entries(columns).filter(([, kind]) => kind !== anything);
  const names = checked.map(([name]) => name);
  const kinds = checked.map(([, kind]) => kind);
  if (!file.hasColumns(table, [key, ...Object.keys(columns)])) {
    yield {
      severity: 'refused',
      code: 'table',
      place: `table ${table}`,
      message: 'Anki needs it with all its columns',
    };
    return;
  }
  for (const [id, ...values] of file.rows(table, [key, ...names], { mostValueBytes: defaultLimits.descriptionBytes })) {
    if (!isUsed(textOf(id))) continue;
    const at = kinds.findIndex((isRead, index) => !isRead(values[index]));
    if (at < 0) continue;
    const message = `Anki does not read a value of its type or size in the column ${names[at]}`;
    yield { severity: 'refused', code: 'stored-value', place: `${what} ${textOf(id)}`, message };
  }
}
