import type { NoteToWrite, NoteTypeToWrite } from './deck-to-write.ts';
import type { Row } from './row.ts';
/** The values of a row of Anki's table of notes. Throws `TypeError`. */
export declare const noteRow: (note: NoteToWrite, types: ReadonlyMap<string, NoteTypeToWrite>, now: number) => Row;
//# sourceMappingURL=note-row.d.ts.map