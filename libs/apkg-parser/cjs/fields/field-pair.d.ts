import type { CardSelection } from '../card-selection.ts';
import type { NoteType } from '../collection/note-type.ts';
/** Positions of the two fields in a note type; undefined for one it has not. */
export interface FieldPair {
    readonly term: number | undefined;
    readonly definition: number | undefined;
}
/** The fields that a selection means in one note type, by the names that the file gives them. */
export declare const fieldPair: (type: NoteType, selection: CardSelection) => FieldPair;
//# sourceMappingURL=field-pair.d.ts.map