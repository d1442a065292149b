import type { PackageLimits } from '../limits.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { Note, UnreadableNote } from './note.ts';
import type { NoteType } from './note-type.ts';
import { noteColumns, noteReader, noteValueBytes } from './read-note.ts';
import { rowIndex } from './row-index.ts';

/** Finds a note by its id. Throws `corrupt` and `too-large`. */
export const noteIndex = (
  file: SqliteFile,
  noteTypes: ReadonlyMap<string, NoteType>,
  limits: PackageLimits,
): ((id: string) => Note | UnreadableNote | undefined) => {
  const mostValueBytes = noteValueBytes(limits);
  const rowsOf = rowIndex(file, { table: 'notes', columns: noteColumns, key: 'id', mostValueBytes });
  return (id) => {
    const [row] = rowsOf(id);
    // A reader for each note, because it limits the values of all notes that it reads.
    return row && noteReader(noteTypes, limits)(row);
  };
};
