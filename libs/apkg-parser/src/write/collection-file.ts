import { cardRow } from './card-row.ts';
import { checkSeconds, refuse } from './check.ts';
import { CardRelations } from './card-relations.ts';
import { collectionTables } from './collection-tables.ts';
import { deckMap, decksJson } from './deck-json.ts';
import type { DeckToWrite, NoteTypeToWrite, Source } from './deck-to-write.ts';
import { checkTag, noteRow } from './note-row.ts';
import { jsonText } from './json-text.ts';
import { checkNoteType, noteTypeJson } from './note-type-json.ts';
import { reviewRow } from './review-row.ts';
import { optionsJson, settingsJson } from './settings-json.ts';
import { databaseFile } from './sqlite/database-file.ts';
import type { Row, TableShape } from './sqlite/table.ts';
import { Table } from './sqlite/table.ts';

const schema = 11;

/** How a collection is made. */
export interface Making {
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

type ById<T> = ReadonlyMap<string, T>;

/** The collection's description of itself. */
interface Description {
  readonly now: Date;
  readonly created: number;
  readonly settings: object;
  readonly options: object;
  readonly types: ById<NoteTypeToWrite>;
  readonly decks: ReturnType<typeof deckMap>;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const typesById = (noteTypes: Iterable<NoteTypeToWrite>): ById<NoteTypeToWrite> => {
  const types = new Map<string, NoteTypeToWrite>();
  for (const type of noteTypes) {
    if (types.has(type.id)) refuse(`note type ${type.id}:`, 'there is another one with this id');
    checkNoteType(type);
    types.set(type.id, type);
  }
  return types;
};

const describe = (deck: DeckToWrite, now: Date): Description => ({
  now,
  created: deck.created === undefined ? seconds(now) : checkSeconds(deck.created, 'created'),
  settings: settingsJson(deck),
  options: optionsJson(deck.deckOptions ?? [], seconds(now)),
  types: typesById(deck.noteTypes),
  decks: deckMap(deck.decks),
});

const collectionRow = (description: Description, tags: Iterable<string>): Row => {
  const { now, created, settings, types, decks, options } = description;
  const models = Array.from(types.values(), (type) => [type.id, noteTypeJson(type, seconds(now))] as const);
  const json = [
    settings,
    Object.fromEntries(models),
    decksJson(decks, seconds(now)),
    options,
    Object.fromEntries(Array.from(tags, (tag) => [tag, -1])),
  ].map(jsonText);
  return [1, created, now.getTime(), now.getTime(), schema, 0, 0, 0, ...json];
};

const rowsATurn = 1_000;

/** Yields to the event loop, and stops if the signal has aborted. */
const pauseFor = (signal: AbortSignal | undefined) => async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0));
  signal?.throwIfAborted();
};

/** The words for a row of each table in errors. */
const nouns: Readonly<Record<string, string>> = { notes: 'note', cards: 'card', revlog: 'review' };

const twice = (table: string, id: number | bigint): void =>
  refuse(`${nouns[table] ?? table} ${id}:`, 'there is another one with this id');

/** The bytes of a SQLite file of schema 11, in pieces. Throws `TypeError` if Anki would refuse the content of `deck`. */
export const collectionFile = async (deck: DeckToWrite, { now, signal }: Making): Promise<readonly Uint8Array[]> => {
  const pause = pauseFor(signal);
  const description = describe(deck, now);
  const { types, decks } = description;
  const tags = new Set(Array.from(deck.tags ?? [], (tag) => checkTag(tag, 'tags:')));
  const relations = new CardRelations(types);
  const tableOf = async <T>(shape: TableShape, source: Source<T>, rowOf: (item: T) => Row): Promise<Table> => {
    const table = new Table(shape);
    for await (const item of source) {
      table.add(rowOf(item));
      if (table.length % rowsATurn === 0) await pause();
    }
    return table;
  };
  const notes = await tableOf(collectionTables.notes, deck.notes, (note) => {
    const row = noteRow(note, types, seconds(now));
    for (const tag of note.tags ?? []) tags.add(tag);
    relations.addNote(note);
    return row;
  });
  const reviews = await tableOf(collectionTables.revlog, deck.reviews ?? [], reviewRow);
  const cards = await tableOf(collectionTables.cards, deck.cards, (card) => {
    const row = cardRow(card, decks, seconds(now));
    relations.addCard(card);
    return row;
  });
  relations.check((position) => String(cards.idAt(position)));
  const collection = new Table(collectionTables.col);
  collection.add(collectionRow(description, tags));
  const tables = [collection, notes, cards, reviews, new Table(collectionTables.graves)];
  return databaseFile(tables, { twice, pause });
};
