import type { MessageShape, ProtobufFields } from '../protobuf.ts';
import { readMessage } from '../protobuf.ts';
import type { ReadSettings } from '../settings/read-settings.ts';
import { settingsInMessage } from '../settings/read-settings.ts';
import type { Table, WithOther } from '../settings/table.ts';
import type { RowBounds } from '../sqlite/rows.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import type { ContentsReading } from './contents-reading.ts';

export type Row = readonly SqliteValue[];

export const tables18 = {
  notetypes: ['id', 'name', 'config'],
  fields: ['ntid', 'ord', 'name'],
  templates: ['ntid', 'ord', 'name', 'config'],
  decks: ['id', 'name', 'kind'],
  deck_config: ['id', 'name', 'config'],
} as const;

/** Further columns, without which the rest of the row is still readable. */
const further: Readonly<Record<keyof typeof tables18, readonly string[]>> = {
  notetypes: ['mtime_secs'],
  fields: ['config'],
  templates: [],
  decks: ['mtime_secs', 'common'],
  deck_config: ['mtime_secs'],
};

const perNoteType = 10;
const rowsAtOnce = 500;

const boundsOf = (table: keyof typeof tables18, { limits }: ContentsReading): RowBounds => {
  const { noteTypes, decks, descriptionBytes } = limits;
  const most = {
    ...{ notetypes: noteTypes, fields: perNoteType * noteTypes, templates: perNoteType * noteTypes },
    ...{ decks, deck_config: decks },
  };
  return { mostRows: most[table], mostBytes: descriptionBytes };
};

/** The rows of one of these tables. Rejects with `too-large` if their number or bytes exceed the limits. */
export const rowsOf = async (
  file: SqliteFile,
  table: keyof typeof tables18,
  reading: ContentsReading,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  const all = [...tables18[table], ...(file.hasColumns(table, further[table]) ? further[table] : [])];
  for (const row of file.rows(table, all, boundsOf(table, reading))) {
    rows.push(row);
    if (rows.length % rowsAtOnce === 0) await reading.pause();
  }
  return rows;
};

/** The settings of a message in a BLOB; undefined if it is damaged. */
export const settingsOf = <T extends WithOther>(
  table: Table<T>,
  blob: SqliteValue | undefined,
  { otherBytes }: ContentsReading,
): ReadSettings<T> | undefined => {
  try {
    return blob instanceof Uint8Array ? settingsInMessage(table, blob, otherBytes) : undefined;
  } catch {
    return undefined;
  }
};

/** The fields of a message in a BLOB; undefined if it is damaged. */
export const messageOf = (blob: SqliteValue | undefined, shape: MessageShape): ProtobufFields | undefined => {
  try {
    return blob instanceof Uint8Array ? readMessage(blob, shape) : undefined;
  } catch {
    return undefined;
  }
};
