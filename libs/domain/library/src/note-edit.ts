import type { Note } from './note.ts';

/** New texts of some fields of a note, by their index. */
export type FieldTexts = ReadonlyMap<number, string>;

/** New content of a note. */
export interface NoteContent {
  readonly fields: FieldTexts;
  readonly tags: readonly string[];
  readonly at: Date;
}

const ascending = (one: number, other: number): number => one - other;

/** The note with other texts in some of its fields, and with these tags. */
export const editedNote = (note: Note, { fields, tags, at }: NoteContent): Note => {
  const changed = [...fields].filter(([index, text]) => note.fields[index] !== text).map(([index]) => index);
  const edited = [...new Set([...(note.edited ?? []), ...changed])].sort(ascending);
  return {
    ...note,
    fields: note.fields.map((text, index) => fields.get(index) ?? text),
    tags,
    modifiedAt: at,
    ...(edited.length > 0 ? { edited } : {}),
  };
};

/** The fields of a note that an update must not replace: those that were edited here. */
export const editedFields = ({ fields, edited = [] }: Note): FieldTexts =>
  new Map(edited.flatMap((index) => (fields[index] === undefined ? [] : [[index, fields[index]] as const])));
