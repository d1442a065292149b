import { composed } from './composed.ts';
import { byId } from './ids.ts';
import type { NoteTemplate, NoteType, StoredNoteType } from './note-type.ts';
import { uniqueNames } from './unique-names.ts';

const shownNames = (names: readonly string[]): readonly string[] => uniqueNames(names.map((name) => composed(name)));

const shownTemplates = (templates: readonly NoteTemplate[]): readonly NoteTemplate[] => {
  const names = shownNames(templates.map(({ name }) => name));
  return templates.map((template, at) => ({ ...template, name: names[at] ?? template.name }));
};

/** As Anki shows it: names composed, and those of fields and of templates told apart. */
const shown = (type: StoredNoteType): NoteType => ({
  ...type,
  name: composed(type.name),
  fields: shownNames(type.fields),
  rawFields: type.fields,
  templates: shownTemplates(type.templates),
  sortField: Number.isInteger(type.sortField) && type.sortField in type.fields ? type.sortField : 0,
});

/** Note types by id, in the order of the ids. */
export const noteTypeMap = (types: readonly StoredNoteType[]): ReadonlyMap<string, NoteType> =>
  new Map(types.toSorted(byId).map((type) => [type.id, shown(type)]));
