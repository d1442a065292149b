import { parseJson } from '../json-values.ts';
import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { Deck } from './deck.ts';
import type { NoteTemplate, StoredNoteType } from './note-type.ts';
import { imageOcclusionStockKind } from './note-type.ts';
import type { SchemaContent } from './schema.ts';
import { byId, isId, noteTypeMap, unreadableNoteType } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

// Anki's own take about so many each, with all their settings; many a value is a list or an object itself.
const valuesPerNoteType = 50;
const valuesPerDeck = 10;

/** How much of JSON is parsed at all, and how many ids it may have. */
interface Most {
  readonly values: number;
  readonly entries: number;
}

const tooMany = (what: string): PackageError => new PackageError('too-large', `The collection has too many ${what}.`);

/** The entries of a JSON object whose keys are ids. The key counts: ids inside may be numbers that JSON has rounded. */
const entries = (json: string, what: string, most: Most): readonly (readonly [id: string, value: unknown])[] => {
  let value: unknown;
  try {
    value = parseJson(json, most.values);
  } catch (cause) {
    if (cause instanceof RangeError) throw tooMany(what);
    throw new PackageError('corrupt', `The collection's ${what} cannot be read.`, { cause });
  }
  if (!isObject(value)) throw new PackageError('corrupt', `The collection's ${what} cannot be read.`);
  const found = Object.entries(value).filter(([id]) => isId(id));
  if (found.length > most.entries) throw tooMany(what);
  return found;
};

/** The objects of a list in the order of their `ord`; undefined when it is no list of named objects. */
const ordered = (list: unknown): readonly Json[] | undefined => {
  if (!Array.isArray(list) || !list.every((item): item is Json => isObject(item) && typeof item['name'] === 'string'))
    return undefined;
  return list.toSorted((a, b) => number(a['ord']) - number(b['ord']));
};

const readTemplate = (template: Json): NoteTemplate => ({
  name: text(template['name']),
  questionFormat: text(template['qfmt']),
  answerFormat: text(template['afmt']),
});

const readModel = (id: string, model: unknown): StoredNoteType | undefined => {
  if (!isObject(model)) return undefined;
  const fields = ordered(model['flds']);
  const templates = ordered(model['tmpls']);
  if (!fields || !templates) return undefined;
  return {
    id,
    name: text(model['name']),
    kind: model['type'] === 1 ? 'cloze' : 'standard',
    imageOcclusion: model['originalStockKind'] === imageOcclusionStockKind,
    fields: fields.map((field) => text(field['name'])),
    templates: templates.map(readTemplate),
    css: text(model['css']),
    sortField: number(model['sortf']),
  };
};

const readDecks = (json: string, { decks }: PackageLimits): readonly Deck[] =>
  entries(json, 'decks', { entries: decks, values: valuesPerDeck * decks })
    .flatMap(([id, deck]) =>
      isObject(deck) ? [{ id, name: text(deck['name']).normalize(), filtered: number(deck['dyn']) !== 0 }] : [],
    )
    .toSorted(byId);

/** Reads note types and decks from the two JSON columns of schemas up to 14. Throws `corrupt` when they are no such JSON. */
export const readSchema11 = (models: string, decks: string, limits: PackageLimits): SchemaContent => {
  const most = { entries: limits.noteTypes, values: valuesPerNoteType * limits.noteTypes };
  const read = entries(models, 'note types', most).map(([id, model]) => {
    const type = readModel(id, model);
    return { id, type: type && type.fields.length <= limits.fields ? type : undefined };
  });
  return {
    noteTypes: noteTypeMap(read.flatMap(({ type }) => type ?? [])),
    decks: readDecks(decks, limits),
    warnings: read.flatMap(({ id, type }) => (type ? [] : [unreadableNoteType(id)])),
  };
};
