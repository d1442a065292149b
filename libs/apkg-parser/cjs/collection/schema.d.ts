import type { PackageWarning } from '../warning.ts';
import type { Deck } from './deck.ts';
import type { NoteType, StoredNoteType } from './note-type.ts';
/** What a collection's schema generation decides: how note types and decks are kept. */
export interface SchemaContent {
    /** By id, in the order of the ids. */
    readonly noteTypes: ReadonlyMap<string, NoteType>;
    /** In the order of the ids. */
    readonly decks: readonly Deck[];
    readonly warnings: readonly PackageWarning[];
}
/** Orders decimal int64 ids by number, which doubles cannot do. */
export declare const byId: (a: {
    readonly id: string;
}, b: {
    readonly id: string;
}) => number;
/** True for a decimal int64 as SQLite writes it. */
export declare const isId: (text: string) => boolean;
/** Note types by id, in the order of the ids. */
export declare const noteTypeMap: (types: readonly StoredNoteType[]) => ReadonlyMap<string, NoteType>;
/** The warning for a note type that is left out or guessed at. */
export declare const unreadableNoteType: (id: string) => PackageWarning;
//# sourceMappingURL=schema.d.ts.map