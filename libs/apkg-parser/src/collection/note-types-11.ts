import type { SqliteValue } from '../sqlite/value.ts';
import type { Table, WithOther } from '../settings/table.ts';
import { fieldTable, noteTypeTable, templateTable } from '../settings/note-type-settings.ts';
import { settingsInJson } from '../settings/read-settings.ts';
import { damagedSettings, shownName } from '../warning.ts';
import type { ContentsReading } from './contents-reading.ts';
import type { Json } from './json-entries.ts';
import { isObject, jsonEntries } from './json-entries.ts';
import { modifiedIn } from './modified.ts';
import type { NoteType, StoredNoteType } from './note-type.ts';
import { noteTypeMap } from './note-type-map.ts';
import { storedNoteType, templateOf } from './stored-note-type.ts';

// The approximate number of values in one of Anki's own note types with all settings. A value may itself be a list or
// an object.
const valuesEach = 50;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const isNamed = (item: unknown): item is Json => isObject(item) && typeof item['name'] === 'string';

/** The objects of a list. Anki goes by their places and ignores `ord`. Undefined if it is not a list of named objects. */
const namedIn = (list: unknown): readonly Json[] | undefined =>
  Array.isArray(list) && list.every(isNamed) ? list : undefined;

const partOf = <T extends WithOther>(table: Table<T>, json: Json) => ({
  name: text(json['name']),
  ...settingsInJson(table, json),
});

type ReadModel = Omit<StoredNoteType, 'id'> & { readonly damaged: readonly string[] };

/** Reads a note type; undefined if the value is not one. */
const readModel = (model: unknown): ReadModel | undefined => {
  if (!isObject(model)) return undefined;
  const fields = namedIn(model['flds']);
  const templates = namedIn(model['tmpls']);
  if (!fields || !templates) return undefined;
  const type = partOf(noteTypeTable, model);
  const fieldParts = fields.map((field) => partOf(fieldTable, field));
  const templateParts = templates.map((template) => partOf(templateTable, template));
  return {
    ...storedNoteType({ ...type, fields: fieldParts, templates: templateParts.map(templateOf) }),
    ...modifiedIn(model['mod']),
    damaged: [type, ...fieldParts, ...templateParts].flatMap((part) => part.damaged),
  };
};

/**
 * Note types of schemas up to 14, from a JSON column. Throws `corrupt` if it is not readable, because notes cannot be
 * read without note types.
 */
export const readNoteTypes11 = (
  models: SqliteValue | undefined,
  { limits, warnings }: ContentsReading,
): ReadonlyMap<string, NoteType> => {
  const found: StoredNoteType[] = [];
  for (const { id, key, value } of jsonEntries(models, { what: 'note types', most: limits.noteTypes, valuesEach })) {
    const model = readModel(value);
    const warn = (reason: string): void =>
      warnings.add('unreadable-note-type', `note type ${id ?? shownName(key)}`, reason);
    if (id === undefined) {
      // Anki skips an entry under such a key, unless it is a note type.
      if (model) warn('its id is no number');
    } else if (!model) warn('its description is damaged');
    else if (model.fields.length > limits.fields) warn('it has too many fields');
    else {
      const { damaged, ...type } = model;
      if (damaged.length > 0) warn(damagedSettings(damaged));
      found.push({ id, ...type });
    }
  }
  return noteTypeMap(found);
};
