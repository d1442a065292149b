import type { NoteId } from '@flashcards/kernel';
import type { NoteRows, TaggedNote } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';
import { findTags, saveTags } from './tags.ts';

/** Hides the note. The sweep removes it. */
const remove = (connection: Connection, _: number, id: NoteId): void =>
  void connection.run('INSERT INTO deleted_notes (note) SELECT key FROM notes WHERE id = ?', id);

export const noteRows = ({ readEach, writeEach }: Steps): NoteRows => ({
  tags: readEach<NoteId, readonly string[]>(findTags),
  saveTags: writeEach<TaggedNote>(saveTags),
  delete: writeEach<NoteId>(remove),
});
