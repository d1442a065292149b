import type { PackageLimits } from '../limits.ts';
import type { ProtobufFields } from '../protobuf.ts';
import { bytesField, numberField, readProtobuf, textField } from '../protobuf.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import type { Deck } from './deck.ts';
import type { NoteTemplate, NoteType } from './note-type.ts';
import { clozeFieldName, imageOcclusionStockKind } from './note-type.ts';
import type { SchemaContent } from './schema.ts';
import { byId, noteTypeMap, unreadableNoteType } from './schema.ts';
import { requireColumns } from './required-columns.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';

const columns = {
  notetypes: ['id', 'name', 'config'],
  fields: ['ntid', 'ord', 'name'],
  templates: ['ntid', 'ord', 'name', 'config'],
  decks: ['id', 'name', 'kind'],
};
const levelSeparator = '\u001f';
const clozeKind = 1;
const filteredDeck = 2;

/** A damaged message counts as an absent one; `undefined` tells the caller. */
const message = (blob: unknown, ...wanted: readonly number[]): ProtobufFields | undefined => {
  try {
    return blob instanceof Uint8Array ? readProtobuf(blob, ...wanted) : undefined;
  } catch {
    return undefined;
  }
};
const empty: ProtobufFields = new Map();

type Row = readonly SqliteValue[];

/** Of an id that is text nothing else can speak; Anki writes none. */
const isNamed = ([id]: Row): boolean => typeof id === 'number' || typeof id === 'bigint';

const mostNameless = 10;

/** Ids that are none, of whatever they describe; a few tell enough. */
const nameless = (rows: readonly Row[]): readonly string[] =>
  rows
    .filter((row) => !isNamed(row))
    .slice(0, mostNameless)
    .map(([id]) => JSON.stringify(textOf(id).slice(0, 20)));

const perNoteType = 10;

/** The rows of a table. Throws `too-large` when there are more of them, or of their bytes, than allowed. */
const rowsOf = (
  file: SqliteFile,
  table: keyof typeof columns,
  { noteTypes, decks, descriptionBytes }: PackageLimits,
): Iterable<Row> => {
  const most = { notetypes: noteTypes, fields: perNoteType * noteTypes, templates: perNoteType * noteTypes, decks };
  return file.rows(table, columns[table], { mostRows: most[table], mostBytes: descriptionBytes });
};

/**
 * Rows by the note type they belong to, each list in the order of `ord`. Packages keep rows of deleted stock note types
 * in these tables, so they are only ever looked up by id.
 */
const byNoteType = (rows: Iterable<Row>): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(idOf(row[0]));
    if (group) group.push(row);
    else groups.set(idOf(row[0]), [row]);
  }
  for (const group of groups.values()) group.sort((a, b) => numberOf(a[1]) - numberOf(b[1]));
  return groups;
};

const readTemplate = ([, , name, config]: Row): NoteTemplate => {
  const fields = message(config, 1, 2) ?? empty;
  return { name: textOf(name), questionFormat: textField(fields, 1), answerFormat: textField(fields, 2) };
};

/** Without a readable config the templates still tell a cloze type. */
const kindOf = (config: ProtobufFields | undefined, templates: readonly NoteTemplate[]): NoteType['kind'] => {
  const isCloze = config ? numberField(config, 1) === clozeKind : clozeFieldName(templates) !== undefined;
  return isCloze ? 'cloze' : 'standard';
};

const readNoteTypes = (file: SqliteFile, most: PackageLimits): Pick<SchemaContent, 'noteTypes' | 'warnings'> => {
  const rows = Array.from(rowsOf(file, 'notetypes', most));
  const fields = byNoteType(rowsOf(file, 'fields', most));
  const templates = byNoteType(rowsOf(file, 'templates', most));
  const damaged: string[] = [];
  const types = rows.filter(isNamed).flatMap(([key, name, blob]) => {
    const id = idOf(key);
    const config = message(blob, 1, 2, 3, 9);
    const known = config ?? empty;
    const ownFields = (fields.get(id) ?? []).map(([, , field]) => textOf(field));
    const ownTemplates = (templates.get(id) ?? []).map(readTemplate);
    if (!config || ownFields.length === 0 || ownFields.length > most.fields) damaged.push(id);
    if (ownFields.length > most.fields) return [];
    return {
      id,
      name: textOf(name),
      kind: kindOf(config, ownTemplates),
      imageOcclusion: numberField(known, 9) === imageOcclusionStockKind,
      fields: ownFields,
      templates: ownTemplates,
      css: textField(known, 3),
      sortField: numberField(known, 2),
    };
  });
  return { noteTypes: noteTypeMap(types), warnings: [...damaged, ...nameless(rows)].map(unreadableNoteType) };
};

const readDeck = ([id, name, kind]: Row): Deck => ({
  id: idOf(id),
  name: textOf(name).replaceAll(levelSeparator, '::').normalize(),
  filtered: bytesField(message(kind, filteredDeck) ?? empty, filteredDeck) !== undefined,
});

/** Reads note types and decks from the tables of schemas 15 to 18. Throws `corrupt` when a table is missing, and `too-large`. */
export const readSchema18 = (file: SqliteFile, limits: PackageLimits): SchemaContent => {
  requireColumns(file, columns);
  const types = readNoteTypes(file, limits);
  const decks = Array.from(rowsOf(file, 'decks', limits))
    .filter(isNamed)
    .map(readDeck);
  return { ...types, decks: decks.toSorted(byId) };
};
