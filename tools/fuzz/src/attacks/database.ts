import { DatabaseSync } from '@photostructure/sqlite';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is done to a database before it is put into a package. */
export interface Recipe {
  /** Runs before any table is made: page size, encoding. */
  readonly before?: string;
  /** The models and decks of `col`, in JSON. */
  readonly models?: string;
  readonly decks?: string;
  /** Runs last. */
  readonly sql?: string;
  /** With values for its parameters, after that. */
  readonly run?: readonly (readonly [sql: string, ...values: readonly (string | number | bigint | Uint8Array)[]])[];
  /** Done to the file. */
  readonly damage?: (file: Buffer) => void;
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

/** A note type in the words of schema 11. */
export const model = (fields: readonly string[] = ['Front', 'Back'], question = '{{Front}}'): object => ({
  name: 'Basic',
  type: 0,
  flds: fields.map((name, ord) => ({ name, ord })),
  tmpls: [{ name: 'Card 1', ord: 0, qfmt: question, afmt: '{{FrontSide}}{{Back}}' }],
});

const usualModels = JSON.stringify({ 1: model() });
const usualDecks = JSON.stringify({ 1: { id: 1, name: 'Default', dyn: 0 } });

/** Many rows at once: `values` in the place of those of a row, with `i` as its number from 1. */
export const manyRows = (table: string, count: number, values: string): string =>
  `INSERT INTO ${table} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT ${values} FROM n;`;

const textsOf = (schema: 11 | 18, { models = usualModels, decks = usualDecks }: Recipe): readonly string[] =>
  schema === 18 ? ['', ''] : [models, decks];

const make = (schema: 11 | 18, recipe: Recipe): Buffer => {
  const { before = '', sql = '', run = [], damage } = recipe;
  const path = join(tmpdir(), `flashcards-attack-${randomUUID()}`);
  const database = new DatabaseSync(path);
  try {
    database.enableDefensive(false);
    database.exec(`${before}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${common}`);
    if (schema === 18) database.exec(tables);
    database.prepare(`INSERT INTO col VALUES (1, 0, ${schema}, ?, ?)`).run(...textsOf(schema, recipe));
    database.exec(sql);
    for (const [statement, ...values] of run) database.prepare(statement).run(...values);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  const file = readFileSync(path);
  rmSync(path);
  damage?.(file);
  return file;
};

/** A collection whose note types and decks are JSON. */
export const schema11 = (recipe: Recipe = {}): Buffer => make(11, recipe);

/** A collection with a table for each of them. */
export const schema18 = (recipe: Recipe = {}): Buffer => make(18, recipe);
