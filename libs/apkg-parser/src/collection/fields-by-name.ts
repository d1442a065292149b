import type { Note } from './note.ts';
import type { NoteType } from './note-type.ts';

/**
 * The values of a note by field name, in field order. Names are as Anki shows them, or with `raw` as stored in the
 * file, where the first of several fields with one name counts. A `Map`, because a field may be called `__proto__` or
 * `0`.
 *
 * @example
 * ```ts
 * fieldsByName(note, noteType).get('Front');
 * ```
 */
export const fieldsByName = (
  note: Pick<Note, 'fields'>,
  { fields, rawFields }: Pick<NoteType, 'fields' | 'rawFields'>,
  { raw = false }: { readonly raw?: boolean } = {},
): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  (raw ? rawFields : fields).forEach((name, at) => {
    if (!values.has(name)) values.set(name, note.fields[at] ?? '');
  });
  return values;
};
