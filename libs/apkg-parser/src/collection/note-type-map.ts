import { composed } from './composed.ts';
import { byId } from './ids.ts';
import type { NoteTemplate, NoteType, StoredNoteType } from './note-type.ts';
import { uniqueNames } from './unique-names.ts';

const shownNames = (names: readonly string[]): readonly string[] => uniqueNames(names.map((name) => composed(name)));

const shownTemplates = (templates: readonly NoteTemplate[]): readonly NoteTemplate[] => {
  const names = shownNames(templates.map(({ name }) => name));
  return templates.map((template, at) => ({ ...template, name: names[at] ?? template.name }));
};

/** The note type as Anki shows it: names composed, and equal names of fields and of templates made distinct. */
const shown = (type: StoredNoteType): NoteType => ({
  ...type,
  name: composed(type.name),
  fields: shownNames(type.fields),
  rawFields: type.fields,
  templates: shownTemplates(type.templates),
  sortField: Number.isInteger(type.sortField) && type.sortField in type.fields ? type.sortField : 0,
});

/** Note types by id, in ascending order of the ids. */
export const noteTypeMap = (types: readonly StoredNoteType[]): ReadonlyMap<string, NoteType> =>
  new Map(types.toSorted(byId).map((type) => [type.id, shown(type)]));
