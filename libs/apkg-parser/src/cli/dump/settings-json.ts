import type { AnkiPackage } from '../../anki-package.ts';
import type { NoteType } from '../../collection/note-type.ts';
import { deckOptionsTable } from '../../settings/deck-options.ts';
import { deckTables } from '../../settings/deck-settings.ts';
import { fieldTable, noteTypeTable, templateTable } from '../../settings/note-type-settings.ts';
import type { Table } from '../../settings/table.ts';

/** In the members of the format. */
const shownElsewhere = new Set(['kind', 'css', 'sortField', 'questionFormat', 'answerFormat']);

/** All settings of an object, also those that are as in a new one. */
const settingsOf = <T>({ rows, initial }: Pick<Table<T>, 'rows' | 'initial'>, object: object) => {
  const names = [...rows.map(({ name }) => name).filter((name) => !shownElsewhere.has(name)), 'modified', 'other'];
  const all = { ...initial, ...object };
  return Object.fromEntries(names.map((name) => [name, Reflect.get(all, name) as unknown]));
};

const typeJson = (type: NoteType) => ({
  id: type.id,
  ...settingsOf(noteTypeTable, type),
  fields: type.fieldSettings.map((field) => settingsOf(fieldTable, field)),
  templates: type.templates.map((template) => settingsOf(templateTable, template)),
});

/** Settings that the format of the fixtures lacks, by the names of the API. */
export const settingsJson = ({ settings, tags, deckOptions, decks, noteTypes }: AnkiPackage) => ({
  collection: settings,
  tags,
  deckOptions: deckOptions.map((options) => ({
    id: options.id,
    name: options.name,
    ...settingsOf(deckOptionsTable, options),
  })),
  decks: decks.map((deck) => ({
    id: deck.id,
    ...settingsOf(deck.filtered ? deckTables.filtered : deckTables.normal, deck),
  })),
  noteTypes: Array.from(noteTypes.values(), typeJson),
});
