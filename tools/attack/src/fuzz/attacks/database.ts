import { rawZstd, writeZip } from '@flashcards/kit/rig';
import { DatabaseSync } from '@photostructure/sqlite';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Changes to a collection with one note before it is packed. */
export interface Recipe {
  /** The models and decks of `col`, in JSON. */
  readonly models?: string;
  readonly decks?: string;
  /** Runs after everything is created. */
  readonly sql?: string;
  /** Runs last, with values for its parameters. */
  readonly run?: readonly (readonly [sql: string, ...values: readonly (string | Uint8Array)[]])[];
}

const common = `
  CREATE TABLE col (id integer primary key, crt integer, ver integer, models text, decks text);
  CREATE TABLE notes (id integer primary key, guid text, mid integer, mod integer, tags text, flds text);
  CREATE TABLE cards (id integer primary key, nid integer, did integer, odid integer, ord integer, type integer, queue integer,
    due integer, ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer, flags integer, data text);
  CREATE TABLE revlog (id integer primary key, cid integer, ease integer, ivl integer, lastIvl integer, factor integer,
    time integer, type integer);
  INSERT INTO notes VALUES (1, 'guid', 1, 0, '', 'front' || char(31) || 'back');
  INSERT INTO cards VALUES (1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '');`;

const tables = `
  CREATE TABLE notetypes (id integer primary key, name text, config blob);
  CREATE TABLE fields (ntid integer, ord integer, name text, config blob, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
  CREATE TABLE templates (ntid integer, ord integer, name text, config blob, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
  CREATE TABLE decks (id integer primary key, name text, common blob, kind blob);
  INSERT INTO notetypes VALUES (1, 'Basic', x'');
  INSERT INTO fields VALUES (1, 0, 'Front', x''), (1, 1, 'Back', x'');
  INSERT INTO templates VALUES (1, 0, 'Card 1', x'0a097b7b46726f6e747d7d');
  INSERT INTO decks VALUES (1, 'Default', x'', x'0a020801');`;

/** A note type of schema 11. */
export const model = (fields: readonly string[] = ['Front', 'Back'], question = '{{Front}}'): object => ({
  name: 'Basic',
  type: 0,
  flds: fields.map((name, ord) => ({ name, ord })),
  tmpls: [{ name: 'Card 1', ord: 0, qfmt: question, afmt: '{{FrontSide}}{{Back}}' }],
});

const usualModels = JSON.stringify({ 1: model() });
const usualDecks = JSON.stringify({ 1: { id: 1, name: 'Default', dyn: 0 } });

/** Inserts many rows with these `values`; `i` is the row's number from 1. */
export const manyRows = (table: string, count: number, values: string): string =>
  `INSERT INTO ${table} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT ${values} FROM n;`;

const collectionOf = (schema: 11 | 18, { models = usualModels, decks = usualDecks, sql = '', run = [] }: Recipe) => {
  const path = join(tmpdir(), `flashcards-attack-${randomUUID()}`);
  const database = new DatabaseSync(path);
  try {
    database.enableDefensive(false);
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${common}`);
    if (schema === 18) database.exec(tables);
    const texts = schema === 18 ? ['', ''] : [models, decks];
    database.prepare(`INSERT INTO col VALUES (1, 0, ${schema}, ?, ?)`).run(...texts);
    database.exec(sql);
    for (const [statement, ...values] of run) database.prepare(statement).run(...values);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  const file = readFileSync(path);
  rmSync(path);
  return file;
};

/** A collection with note types and decks in JSON. */
export const schema11 = (recipe: Recipe = {}): Buffer => collectionOf(11, recipe);

/** A legacy package with such a collection. */
export const legacyPackage = (recipe: Recipe, media?: string): Buffer =>
  writeZip([
    { name: 'collection.anki2', content: schema11(recipe) },
    ...(media === undefined ? [] : [{ name: 'media', content: Buffer.from(media) }]),
  ]);

/**
 * A package of the latest generation, whose collection has tables for note types and decks. The zip compresses its raw
 * zstd blocks.
 */
export const latestPackage = (recipe: Recipe, media: Uint8Array = new Uint8Array()): Buffer =>
  writeZip([
    { name: 'meta', content: Uint8Array.of(0x08, 0x03) },
    { name: 'collection.anki21b', content: rawZstd(collectionOf(18, recipe)) },
    { name: 'media', content: rawZstd(media) },
  ]);
