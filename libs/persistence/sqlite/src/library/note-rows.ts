import type { CardId, NoteId, SetId } from '@flashcards/kernel';
import type { Note } from '@flashcards/library';
import type { NewNotes, NoteOfSet, NoteRows, TaggedNote } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';
import { toText } from '../engine/values.ts';
import type { SetKeys } from './notes.ts';
import { insertNotes, notesPage, saveNote, typeInSet, typeRow } from './notes.ts';
import { findNote } from './notes-with-cards.ts';
import { setKey } from './set-rows.ts';
import { isShown } from './shown-cards.ts';
import { findTags, saveTags } from './tags.ts';

/** Hides the note. The sweep removes it. */
const remove = (connection: Connection, _: number, id: NoteId): void =>
  void connection.run('INSERT INTO deleted_notes (note) SELECT key FROM notes WHERE id = ?', id);

interface InSet {
  readonly set: SetId;
}

const keysOf = (connection: Connection, user: number, { set: id }: InSet): SetKeys => {
  const set = setKey(connection, user, id);
  if (set === undefined) throw new Error('sqlite: a set that is not there');
  return { user, set };
};

const cardsOfNote = `SELECT c.id FROM cards c WHERE c.note = (SELECT key FROM notes WHERE id = ?) AND ${isShown} ORDER BY c.key`;

const cardsOf = (connection: Connection, _: number, id: NoteId): readonly CardId[] =>
  connection.tuples(cardsOfNote, id).map(([card]) => toText(card) as CardId);

const types = (connection: Connection, user: number, { ids, ...of }: InSet & { readonly ids: readonly string[] }) => {
  const some = 'SELECT id FROM note_types WHERE card_set = ? AND id IN (SELECT value FROM json_each(?))';
  const { set } = keysOf(connection, user, of);
  return new Set(connection.tuples(some, set, JSON.stringify(ids)).map(([id]) => toText(id)));
};

const saveAll = function* (
  connection: Connection,
  user: number,
  { notes, ...of }: InSet & { readonly notes: readonly Note[] },
): Generator<undefined> {
  const keys = keysOf(connection, user, of);
  for (const note of notes) {
    saveNote(connection, keys, note);
    yield;
  }
};

export const noteRows = ({ readEach, readOwn, writeEach, writeOwn, writeSlices }: Steps): NoteRows => ({
  find: readEach<NoteId, NoteOfSet>(findNote),
  after: readOwn((connection, user, { after = 0, ...of }: InSet & { readonly after?: number | undefined }) => {
    const { items, next } = notesPage(connection, keysOf(connection, user, of).set, after);
    return { notes: items, next };
  }),
  cards: readEach<NoteId, readonly CardId[]>(cardsOf),
  type: readOwn((connection, user, { id, ...of }: InSet & { readonly id: string }) =>
    typeRow.found(connection.tuple(typeInSet, keysOf(connection, user, of).set, id)),
  ),
  types: readOwn(types),
  insert: writeOwn((connection, user, added: InSet & NewNotes) =>
    insertNotes(connection, keysOf(connection, user, added), added),
  ),
  save: writeSlices(saveAll),
  tags: readEach<NoteId, readonly string[]>(findTags),
  saveTags: writeEach<TaggedNote>(saveTags),
  delete: writeEach<NoteId>(remove),
});
