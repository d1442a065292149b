import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { ProtobufFields } from '../protobuf.ts';
import { bytesField, numberField, readProtobuf, textField } from '../protobuf.ts';
import type { CollectionDatabase, Row } from './database.ts';
import type { Deck } from './deck.ts';
import type { NoteTemplate, NoteType } from './note-type.ts';
import { clozeFieldName, imageOcclusionStockKind } from './note-type.ts';
import type { SchemaContent } from './schema.ts';
import { byId, noteTypeMap, unreadableNoteType } from './schema.ts';
import { requireColumns } from './secure-schema.ts';

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

// Of an id that is text nothing else can speak; Anki writes none.
const hasNumber = `typeof(id) = 'integer'`;

/** Ids that are none, of whatever they describe; a few tell enough. */
const nameless = (db: CollectionDatabase): readonly string[] =>
  Array.from(db.rows(`SELECT substr(id, 1, 20) FROM notetypes NOT INDEXED WHERE NOT ${hasNumber} LIMIT 10`), ([id]) =>
    JSON.stringify(String(id)),
  );

const perNoteType = 10;

/** Looks how much there is before any of it is read. */
const checkSizes = (db: CollectionDatabase, { noteTypes, decks, descriptionBytes }: PackageLimits): void => {
  const rows = {
    notetypes: [noteTypes, 'config'],
    fields: [perNoteType * noteTypes, 'name'],
    templates: [perNoteType * noteTypes, 'config'],
    decks: [decks, 'kind'],
  } as const;
  for (const [table, [most, column]] of Object.entries(rows)) {
    const sql = `SELECT count(*), total(octet_length(name)) + total(octet_length(${column})) FROM ${table} NOT INDEXED`;
    const [[count, bytes] = []] = Array.from(db.rows(sql));
    if (Number(count) > most || Number(bytes) > descriptionBytes)
      throw new PackageError('too-large', `The collection has too many ${table}.`);
  }
};

/**
 * Rows by the note type they belong to, each list in the order of `ord`. Packages keep rows of deleted stock note types
 * in these tables, so they are only ever looked up by id.
 */
const byNoteType = (db: CollectionDatabase, sql: string): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of db.rows(sql)) {
    const group = groups.get(String(row[0]));
    if (group) group.push(row);
    else groups.set(String(row[0]), [row]);
  }
  for (const group of groups.values()) group.sort((a, b) => Number(a[1]) - Number(b[1]));
  return groups;
};

const readTemplate = ([, , name, config]: Row): NoteTemplate => {
  const fields = message(config, 1, 2) ?? empty;
  return { name: String(name), questionFormat: textField(fields, 1), answerFormat: textField(fields, 2) };
};

/** Without a readable config the templates still tell a cloze type. */
const kindOf = (config: ProtobufFields | undefined, templates: readonly NoteTemplate[]): NoteType['kind'] => {
  const isCloze = config ? numberField(config, 1) === clozeKind : clozeFieldName(templates) !== undefined;
  return isCloze ? 'cloze' : 'standard';
};

const readNoteTypes = (db: CollectionDatabase, most: PackageLimits): Pick<SchemaContent, 'noteTypes' | 'warnings'> => {
  const fields = byNoteType(db, 'SELECT CAST(ntid AS TEXT), ord, CAST(name AS TEXT) FROM fields NOT INDEXED');
  const templates = byNoteType(
    db,
    'SELECT CAST(ntid AS TEXT), ord, CAST(name AS TEXT), config FROM templates NOT INDEXED',
  );
  const damaged: string[] = [];
  const rows = Array.from(
    db.rows(`SELECT CAST(id AS TEXT), CAST(name AS TEXT), config FROM notetypes NOT INDEXED WHERE ${hasNumber}`),
  );
  const types = rows.flatMap(([key, name, blob]) => {
    const id = String(key);
    const config = message(blob, 1, 2, 3, 9);
    const known = config ?? empty;
    const ownFields = (fields.get(id) ?? []).map(([, , field]) => String(field));
    const ownTemplates = (templates.get(id) ?? []).map(readTemplate);
    if (!config || ownFields.length === 0 || ownFields.length > most.fields) damaged.push(id);
    if (ownFields.length > most.fields) return [];
    return {
      id,
      name: String(name),
      kind: kindOf(config, ownTemplates),
      imageOcclusion: numberField(known, 9) === imageOcclusionStockKind,
      fields: ownFields,
      templates: ownTemplates,
      css: textField(known, 3),
      sortField: numberField(known, 2),
    };
  });
  return { noteTypes: noteTypeMap(types), warnings: [...damaged, ...nameless(db)].map(unreadableNoteType) };
};

const readDeck = ([id, name, kind]: Row): Deck => ({
  id: String(id),
  name: String(name).replaceAll(levelSeparator, '::').normalize(),
  filtered: bytesField(message(kind, filteredDeck) ?? empty, filteredDeck) !== undefined,
});

/** Reads note types and decks from the tables of schemas 15 to 18. Throws `corrupt` when a table is missing, and `too-large`. */
export const readSchema18 = (db: CollectionDatabase, limits: PackageLimits): SchemaContent => {
  requireColumns(db, columns);
  checkSizes(db, limits);
  const decks = Array.from(
    db.rows(`SELECT CAST(id AS TEXT), CAST(name AS TEXT), kind FROM decks NOT INDEXED WHERE ${hasNumber}`),
    readDeck,
  );
  return { ...readNoteTypes(db, limits), decks: decks.toSorted(byId) };
};
