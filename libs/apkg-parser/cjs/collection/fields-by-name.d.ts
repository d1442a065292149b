import type { Note } from './note.ts';
import type { NoteType } from './note-type.ts';
/**
 * The values of a note by the names of its fields, in their order: as Anki shows them, or with `raw` as they are in the
 * file, where the first of several fields of one name counts. A `Map`, as a field may be called `__proto__` or `0`.
 *
 * @example
 * ```ts
 * fieldsByName(note, noteType).get('Front');
 * ```
 */
export declare const fieldsByName: (note: Pick<Note, "fields">, { fields, rawFields }: Pick<NoteType, "fields" | "rawFields">, { raw }?: {
    readonly raw?: boolean;
}) => ReadonlyMap<string, string>;
//# sourceMappingURL=fields-by-name.d.ts.map