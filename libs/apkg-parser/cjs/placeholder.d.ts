import type { Note, UnreadableNote } from './collection/note.ts';
/**
 * Newer packages carry an old-style collection with one card that asks the reader to update Anki. Should a package hold
 * nothing else, that card is not its content: throws `no-collection`.
 */
export declare const refusePlaceholder: (pkg: {
    readonly noteCount: number;
    notes(): Iterable<Note | UnreadableNote>;
}) => void;
//# sourceMappingURL=placeholder.d.ts.map