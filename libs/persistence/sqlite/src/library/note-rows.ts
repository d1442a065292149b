import type { NoteId } from '@flashcards/kernel';
import type { NoteRows } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';

/** Hides the note. The sweep removes it. */
const remove = (connection: Connection, _: number, id: NoteId): void =>
  void connection.run('INSERT INTO deleted_notes (note) SELECT key FROM notes WHERE id = ?', id);

export const noteRows = ({ writeEach }: Steps): NoteRows => ({ delete: writeEach<NoteId>(remove) });
