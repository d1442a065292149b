import type { Note, NoteType } from './note.ts';
import { isSameList } from './note-update.ts';

/**
 * Where the fields of a note type come from whose fields changed: for each field now, the index that it had, or -1.
 * Fields are found by name; of the others, one that took the place of another is the same under a new name. `undefined`
 * where nothing changed.
 */
export const changedFields = (
  { fields: before }: Pick<NoteType, 'fields'>,
  { fields: after }: Pick<NoteType, 'fields'>,
): readonly number[] | undefined => {
  if (isSameList(before, after)) return undefined;
  return after.map((name, index) => {
    const old = before.indexOf(name);
    if (old >= 0) return old;
    const replaced = before[index];
    return replaced !== undefined && !after.includes(replaced) ? index : -1;
  });
};

/** A note with the fields that its type has now. */
export const withChangedFields = (note: Note, origins: readonly number[]): Note => {
  const { edited, ...rest } = note;
  const moved = origins.flatMap((old, index) => (edited?.includes(old) ? [index] : []));
  return {
    ...rest,
    fields: origins.map((old) => note.fields[old] ?? ''),
    ...(moved.length > 0 ? { edited: moved } : {}),
  };
};
