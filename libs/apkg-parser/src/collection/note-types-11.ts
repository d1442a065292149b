import type { SqliteValue } from '../sqlite/value.ts';
import { shownName } from '../warning.ts';
import type { ContentsReading } from './contents-reading.ts';
import type { Json } from './json-entries.ts';
import { isObject, jsonEntries } from './json-entries.ts';
import type { NoteTemplate, NoteType, StoredNoteType } from './note-type.ts';
import { imageOcclusionStockKind } from './note-type.ts';
import { noteTypeMap } from './note-type-map.ts';

// The approximate number of values in one of Anki's own note types with all settings. A value may itself be a list or
// an object.
const valuesEach = 50;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const isNamed = (item: unknown): item is Json => isObject(item) && typeof item['name'] === 'string';

/** The objects of a list. Anki goes by their places and ignores `ord`. Undefined if it is not a list of named objects. */
const namedIn = (list: unknown): readonly Json[] | undefined =>
  Array.isArray(list) && list.every(isNamed) ? list : undefined;

const readTemplate = (template: Json): NoteTemplate => ({
  name: text(template['name']),
  questionFormat: text(template['qfmt']),
  answerFormat: text(template['afmt']),
});

/** Reads a note type; undefined if the value is not one. */
const readModel = (model: unknown): Omit<StoredNoteType, 'id'> | undefined => {
  if (!isObject(model)) return undefined;
  const fields = namedIn(model['flds']);
  const templates = namedIn(model['tmpls']);
  if (!fields || !templates) return undefined;
  return {
    name: text(model['name']),
    kind: model['type'] === 1 ? 'cloze' : 'standard',
    imageOcclusion: model['originalStockKind'] === imageOcclusionStockKind,
    fields: fields.map((field) => text(field['name'])),
    templates: templates.map(readTemplate),
    css: text(model['css']),
    sortField: number(model['sortf']),
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
    const leaveOut = (reason: string): void =>
      warnings.add('unreadable-note-type', `note type ${id ?? shownName(key)}`, reason);
    if (id === undefined) {
      // Anki skips an entry under such a key, unless it is a note type.
      if (model) leaveOut('its id is no number');
    } else if (!model) leaveOut('its description is damaged');
    else if (model.fields.length > limits.fields) leaveOut('it has too many fields');
    else found.push({ id, ...model });
  }
  return noteTypeMap(found);
};
