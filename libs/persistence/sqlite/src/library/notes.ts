import type { NoteId } from '@flashcards/kernel';
import type { Note, NoteType } from '@flashcards/library';
import { contentBytesOf, noteBytesOf, noteTypeBytesOf, tagBytesOf } from '@flashcards/library';
import type { FoundNote, NewNotes, Notes } from '@flashcards/persistence-ports';
import { userKey } from '../accounts/users.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { Tuple } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { pagesFrom } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import { toNumber, toText } from '../engine/values.ts';
import { seenSet } from '../sharing/shared-access.ts';
import { isShownNote } from './shown-cards.ts';
import { beforeAllTags, insertTags, replaceTags, taggedPage } from './tags.ts';

const typeColumns = {
  id: 'word',
  name: 'text',
  kind: 'word',
  fields: ['fields_json', 'json'],
  templates: ['templates_json', 'json'],
  definition: 'text',
} as const;

const noteColumns = {
  id: ['n.id', 'word'],
  guid: ['n.guid', 'text'],
  type: ['n.type', 'word'],
  edited: ['n.edited_json', 'json?'],
  fields: ['n.fields_json', 'json'],
  tags: ["coalesce(t.tags_json, '[]')", 'json'],
  modifiedAt: ['max(n.modified_at, coalesce(t.changed_at, n.modified_at))', 'instant'],
} as const;

export const typeRow = rowOf<NoteType>(typeColumns);
const keyedType = rowOf<NoteType & { readonly key: number }>({ ...typeColumns, key: 'number' });
/** A note without its tags, as it is stored. */
const storedNote = rowOf<Omit<Note, 'tags'> & { readonly textBytes: number }>({
  id: 'word',
  guid: 'text',
  type: 'word',
  edited: ['edited_json', 'json?'],
  fields: ['fields_json', 'json'],
  modifiedAt: 'instant',
  textBytes: 'number',
});
export const keyedNote = rowOf<Note & { readonly key: number }>({ ...noteColumns, key: ['n.key', 'number'] });
const foundNote = rowOf<FoundNote & { readonly key: number }>({
  ...noteColumns,
  set: ['s.id', 'word'],
  key: ['n.key', 'number'],
});

const insertType = `INSERT INTO note_types (card_set, ${typeRow.columns}) VALUES (?, ${typeRow.marks})`;
const insertNote = `INSERT INTO notes (card_set, ${storedNote.columns}) VALUES (?, ${storedNote.marks})`;

/** The keys of a set and of its owner. */
export interface SetKeys {
  readonly user: number;
  readonly set: number;
}

/** Inserts notes and note types into a set; returns their bytes. */
export const insertNotes = (connection: Connection, { user, set }: SetKeys, { types, notes }: NewNotes): number => {
  let bytes = 0;
  for (const type of types) {
    connection.run(insertType, set, ...typeRow.values(type));
    bytes += noteTypeBytesOf(type);
  }
  for (const note of notes) {
    const textBytes = contentBytesOf(note);
    const owner = connection.insert(insertNote, set, ...storedNote.values({ ...note, textBytes }));
    insertTags(connection, { owner, user, set, tags: note.tags });
    bytes += textBytes + tagBytesOf(note.tags);
  }
  return bytes;
};

const updateNote = `UPDATE notes SET ${storedNote.assigned} WHERE id = ?`;

/** Saves the content of a note of a set. */
export const saveNote = (connection: Connection, { user, set }: SetKeys, note: Note): void => {
  connection.run(updateNote, ...storedNote.values({ ...note, textBytes: contentBytesOf(note) }), note.id);
  const owner = toNumber(connection.tuple('SELECT key FROM notes WHERE id = ?', note.id)?.[0]);
  replaceTags(connection, { owner, user, set, tags: note.tags });
};

/** The maximum of one page; its last item may exceed `bytes`. */
const page = { items: 200, bytes: 1_048_576 };

/** Joins the tags of a note `n`. */
export const itsTags = 'LEFT JOIN tags t ON t.owner = n.key';

/** Finds note types and notes after a key. */
export const typesAfter = `SELECT ${keyedType.columns} FROM note_types WHERE card_set = ? AND key > ?
  ORDER BY key LIMIT ${page.items}`;
export const notesAfter = `SELECT ${keyedNote.columns} FROM notes n ${itsTags} WHERE n.card_set = ? AND n.key > ? AND ${isShownNote}
  ORDER BY n.key LIMIT ${page.items}`;

const readPage = <Item>(
  rows: Iterable<Tuple>,
  read: (tuple: Tuple) => Item & { readonly key: number },
  bytesOf: (item: Item) => number,
): Page<Item, number> => {
  const items: Item[] = [];
  let bytes = 0;
  for (const row of rows) {
    const { key, ...item } = read(row);
    items.push(item as unknown as Item);
    bytes += bytesOf(item as unknown as Item);
    if (bytes >= page.bytes || items.length === page.items) return { items, next: key };
  }
  return { items };
};

/** The notes of a set after a key. */
export const notesPage = (connection: Connection, set: number, after: number): Page<Note, number> =>
  readPage<Note>(connection.each(notesAfter, set, after), keyedNote.from, noteBytesOf);

const ofOwnSet = `SELECT ${foundNote.columns} FROM notes n ${itsTags}
  JOIN sets s ON s.key = n.card_set AND s.user = ? AND s.name IS NOT NULL WHERE n.id = ? AND ${isShownNote}`;

/** A note of the account's own set, with its key. */
export const ownNote = (connection: Connection, user: number, id: NoteId) =>
  foundNote.found(connection.tuple(ofOwnSet, user, id));

/** Finds tags of these notes, in their order. */
const tagsInOrder = `SELECT j.value, t.tags_json FROM json_each(?) j LEFT JOIN notes n ON n.id = j.value
  LEFT JOIN cards c ON n.key IS NULL AND c.id = j.value LEFT JOIN tags t ON t.owner = coalesce(n.key, -c.key)`;

const tagsOf = (connection: Connection, notes: readonly NoteId[]): ReadonlyMap<NoteId, readonly string[]> => {
  const tags = new Map<NoteId, readonly string[]>();
  let characters = 0;
  for (const [note, found] of connection.each(tagsInOrder, JSON.stringify(notes))) {
    const json = found === null ? '[]' : toText(found);
    tags.set(toText(note) as NoteId, JSON.parse(json) as readonly string[]);
    characters += json.length;
    if (characters >= page.bytes) break;
  }
  return tags;
};

const typeIdsOf = (connection: Connection, notes: readonly NoteId[]): ReadonlyMap<NoteId, string> => {
  const rows = connection.each(
    'SELECT n.id, n.type FROM json_each(?) j JOIN notes n ON n.id = j.value',
    JSON.stringify(notes),
  );
  return new Map(Array.from(rows, ([id, type]) => [toText(id) as NoteId, toText(type)]));
};

export const typeInSet = `SELECT ${typeRow.columns} FROM note_types WHERE card_set = ? AND id = ?`;

export const noteListings = (database: Database): Omit<Notes, 'withGuids' | 'edit' | 'add'> => ({
  find: (account, id) =>
    database.read((connection) => {
      const found = ownNote(connection, userKey(connection, account), id);
      if (!found) return undefined;
      const { key: _, ...note } = found;
      return note;
    }),

  type: (account, set, id) =>
    database.read((connection) => {
      const seen = seenSet(connection, userKey(connection, account), set);
      return seen && typeRow.found(connection.tuple(typeInSet, seen.key, id));
    }),

  tags: (notes) => database.read((connection) => tagsOf(connection, notes)),

  typeIds: (notes) => database.read((connection) => typeIdsOf(connection, notes)),

  typesOf: (account, set) =>
    pagesFrom(database, 0, (connection, after) => {
      const seen = seenSet(connection, userKey(connection, account), set);
      if (!seen) return { items: [] };
      return readPage<NoteType>(connection.each(typesAfter, seen.key, after), keyedType.from, noteTypeBytesOf);
    }),

  ofSet: (account, set) =>
    pagesFrom(database, 0, (connection, after) => {
      const seen = seenSet(connection, userKey(connection, account), set);
      if (!seen) return { items: [] };
      return notesPage(connection, seen.key, after);
    }),

  tagged: (account) =>
    pagesFrom(database, beforeAllTags, (connection, after) =>
      taggedPage(connection, userKey(connection, account), after),
    ),
});
