import type { MessageShape, ProtobufFields } from '../protobuf.ts';
import { readMessage } from '../protobuf.ts';
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
} as const;

/** Only checked: without it, the rest of the row is still readable. */
const fieldConfig = 'config';

const perNoteType = 10;
const rowsAtOnce = 500;

const boundsOf = (table: keyof typeof tables18, { limits }: ContentsReading): RowBounds => {
  const { noteTypes, decks, descriptionBytes } = limits;
  const most = { notetypes: noteTypes, fields: perNoteType * noteTypes, templates: perNoteType * noteTypes, decks };
  return { mostRows: most[table], mostBytes: descriptionBytes };
};

/** The rows of one of these tables. Rejects with `too-large` if their number or bytes exceed the limits. */
export const rowsOf = async (
  file: SqliteFile,
  table: keyof typeof tables18,
  reading: ContentsReading,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  const columns = tables18[table];
  const all = table === 'fields' && file.hasColumns(table, [fieldConfig]) ? [...columns, fieldConfig] : columns;
  for (const row of file.rows(table, all, boundsOf(table, reading))) {
    rows.push(row);
    if (rows.length % rowsAtOnce === 0) await reading.pause();
  }
  return rows;
};

/** The fields of a message in a BLOB; undefined if it is damaged. */
export const messageOf = (blob: SqliteValue | undefined, shape: MessageShape): ProtobufFields | undefined => {
  try {
    return blob instanceof Uint8Array ? readMessage(blob, shape) : undefined;
  } catch {
    return undefined;
  }
};
