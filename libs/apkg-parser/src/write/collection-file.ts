import { cardRow } from './card-row.ts';
import { refuse } from './check.ts';
import { CardRelations } from './card-relations.ts';
import type { ContentChecks } from './content-checks.ts';
import type { Terms } from './terms.ts';
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
  readonly checks: ContentChecks;
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

const typesById = (noteTypes: Iterable<NoteTypeToWrite>, checks: ContentChecks): ById<NoteTypeToWrite> => {
  const types = new Map<string, NoteTypeToWrite>();
  for (const type of noteTypes) {
    if (types.has(type.id)) refuse(`note type ${type.id}:`, 'there is another one with this id');
    checkNoteType(type, checks);
    types.set(type.id, type);
  }
  return types;
};

const describe = (deck: DeckToWrite, now: Date, terms: Terms): Description => ({
  now,
  created: deck.created === undefined ? terms.now : terms.checks.seconds(deck.created, 'created'),
  settings: settingsJson(deck),
  options: optionsJson(deck.deckOptions ?? [], terms),
  types: typesById(deck.noteTypes, terms.checks),
  decks: deckMap(deck.decks, terms.checks),
});

const collectionRow = (description: Description, tags: Iterable<string>, terms: Terms): Row => {
  const { now, created, settings, types, decks, options } = description;
  const models = Array.from(types.values(), (type) => [type.id, noteTypeJson(type, terms)] as const);
  const json = [
    settings,
    Object.fromEntries(models),
    decksJson(decks, terms),
    options,
    Object.fromEntries(Array.from(tags, (tag) => [tag, -1])),
  ].map((value) => jsonText(value, terms.checks));
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
export const collectionFile = async (
  deck: DeckToWrite,
  { now, signal, checks }: Making,
): Promise<readonly Uint8Array[]> => {
  const pause = pauseFor(signal);
  const terms: Terms = { now: seconds(now), checks };
  const description = describe(deck, now, terms);
  const noteTerms = { ...terms, types: description.types };
  const cardTerms = { ...terms, decks: description.decks };
  const tags = new Set(
    Array.from(deck.tags ?? [], (tag) => checkTag(checks.jsonText(tag, 'tags: a tag'), 'tags:', checks)),
  );
  const relations = new CardRelations(description.types, checks);
  const tableOf = async <T>(shape: TableShape, source: Source<T>, rowOf: (item: T) => Row): Promise<Table> => {
    const table = new Table(shape);
    for await (const item of source) {
      table.add(rowOf(item));
      if (table.length % rowsATurn === 0) await pause();
    }
    return table;
  };
  const notes = await tableOf(collectionTables.notes, deck.notes, (note) => {
    const row = noteRow(note, noteTerms);
    for (const tag of note.tags ?? []) tags.add(tag);
    relations.addNote(note);
    return row;
  });
  const reviews = await tableOf(collectionTables.revlog, deck.reviews ?? [], (review) => reviewRow(review, checks));
  const cards = await tableOf(collectionTables.cards, deck.cards, (card) => {
    const row = cardRow(card, cardTerms);
    relations.addCard(card);
    return row;
  });
  relations.check((position) => String(cards.idAt(position)));
  const collection = new Table(collectionTables.col);
  collection.add(collectionRow(description, tags, terms));
  const tables = [collection, notes, cards, reviews, new Table(collectionTables.graves)];
  return databaseFile(tables, { twice, pause });
};
