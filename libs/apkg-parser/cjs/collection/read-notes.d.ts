import type { PackageLimits } from '../limits.ts';
import type { CollectionDatabase } from './database.ts';
import type { Note, UnreadableNote } from './note.ts';
import type { NoteType } from './note-type.ts';
/**
 * Streams every note in the order of the ids; one that cannot be used comes as an `UnreadableNote`.
 * Throws `corrupt` on a damaged page.
 */
export declare function readNotes(db: CollectionDatabase, noteTypes: ReadonlyMap<string, NoteType>, limits: PackageLimits): Generator<Note | UnreadableNote>;
//# sourceMappingURL=read-notes.d.ts.map