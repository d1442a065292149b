import type { NoteId } from '@flashcards/kernel';
import type { NoteRows } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';

const remove = (connection: Connection, _: number, id: NoteId): void =>
  void connection.run('DELETE FROM notes WHERE id = ?', id);

export const noteRows = ({ writeEach }: Steps): NoteRows => ({ delete: writeEach<NoteId>(remove) });
