import { byId } from './ids.ts';
import type { NoteType, StoredNoteType } from './note-type.ts';
import { uniqueNames } from './unique-names.ts';

/** As Anki shows it: names composed, and those of fields told apart. */
const shown = (type: StoredNoteType): NoteType => ({
  ...type,
  name: type.name.normalize(),
  fields: uniqueNames(type.fields.map((name) => name.normalize())),
  rawFields: type.fields,
  templates: type.templates.map((template) => ({ ...template, name: template.name.normalize() })),
  sortField: Number.isInteger(type.sortField) && type.sortField in type.fields ? type.sortField : 0,
});

/** Note types by id, in the order of the ids. */
export const noteTypeMap = (types: readonly StoredNoteType[]): ReadonlyMap<string, NoteType> =>
  new Map(types.toSorted(byId).map((type) => [type.id, shown(type)]));
