import type { Database, SqlJsStatic } from 'sql.js';
import { cardRow } from './card-row.ts';
import { checkInteger, checkSeconds, refuse } from './check.ts';
import { checkRelations } from './check-relations.ts';
import {
  indexes,
  insertCard,
  insertCollection,
  insertNote,
  insertReview,
  settings,
  tables,
} from './collection-tables.ts';
import { deckMap, decksJson } from './deck-json.ts';
import type { CardToWrite, DeckToWrite, NoteToWrite, NoteTypeToWrite } from './deck-to-write.ts';
import { fillTable } from './fill-table.ts';
import { noteRow } from './note-row.ts';
import { checkNoteType, noteTypeJson } from './note-type-json.ts';
import { reviewRow } from './review-row.ts';
import type { Row } from './row.ts';
import { optionsJson, settingsJson } from './settings-json.ts';

const schema = 11;
/** No time zone is further from UTC. */
const dayOfMinutes = { least: -1_440, most: 1_440 };

/** The tools and settings for making a collection. */
export interface Making {
  readonly sql: SqlJsStatic;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

type ById<T> = ReadonlyMap<string, T>;

/** The collection's description of itself. */
interface Description {
  readonly now: Date;
  readonly created: number;
  readonly minutesWest: number | undefined;
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
  minutesWest: deck.minutesWest === undefined ? undefined : checkInteger(deck.minutesWest, dayOfMinutes, 'minutesWest'),
  types: typesById(deck.noteTypes),
  decks: deckMap(deck.decks),
});

const collectionRow = ({ now, created, minutesWest, types, decks }: Description, tags: Iterable<string>): Row => {
  const models = Array.from(types.values(), (type) => [type.id, noteTypeJson(type, seconds(now))] as const);
  const json = [
    settingsJson(minutesWest),
    Object.fromEntries(models),
    decksJson(decks, seconds(now)),
    optionsJson,
    Object.fromEntries(Array.from(tags, (tag) => [tag, -1])),
  ].map((value) => JSON.stringify(value));
  return [1, created, now.getTime(), now.getTime(), schema, 0, 0, 0, ...json];
};

const fill = async (db: Database, deck: DeckToWrite, { now, signal }: Making): Promise<void> => {
  const description = describe(deck, now);
  const { types, decks } = description;
  const tags = new Set<string>();
  const noteAndTags = (note: NoteToWrite): Row => {
    for (const tag of note.tags ?? []) tags.add(tag);
    return noteRow(note, types, seconds(now));
  };
  const cardOf = (card: CardToWrite): Row => cardRow(card, decks, seconds(now));
  await fillTable(db, { what: 'note', insert: insertNote, source: deck.notes, rowOf: noteAndTags, signal });
  await fillTable(db, { what: 'review', insert: insertReview, source: deck.reviews ?? [], rowOf: reviewRow, signal });
  await fillTable(db, { what: 'card', insert: insertCard, source: deck.cards, rowOf: cardOf, signal });
  db.run(insertCollection, [...collectionRow(description, tags)]);
  db.run(indexes);
  checkRelations(db, types);
};

/** The bytes of a SQLite file of schema 11. Throws `TypeError` if Anki would refuse the content of `deck`. */
export const collectionFile = async (deck: DeckToWrite, making: Making): Promise<Uint8Array> => {
  const db = new making.sql.Database();
  try {
    db.run(settings);
    db.run(tables);
    db.run('BEGIN');
    await fill(db, deck, making);
    db.run('COMMIT');
    return db.export();
  } finally {
    db.close();
  }
};
