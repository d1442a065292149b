import { writeZip } from '@flashcards/kit/rig';
import initSqlJs from 'sql.js';

interface Deck {
  readonly isCloze: boolean;
  readonly notes: number;
  /** The fields of one note. */
  readonly fieldsOf: (note: number) => string;
  /** SQL that runs last. */
  readonly sql?: string;
}

/** A package with one note type, in the oldest format. */
export const packageOf = async ({ isCloze, notes, fieldsOf, sql = '' }: Deck): Promise<Uint8Array> => {
  const { Database } = await initSqlJs();
  const db = new Database();
  const cards = 'nid, did, odid, ord, type, queue, due, ivl, factor, reps, lapses, "left", odue, flags, data';
  db.run(`CREATE TABLE col (id integer primary key, crt, ver, models, decks);
    CREATE TABLE notes (id integer primary key, guid, mid, mod, tags, flds);
    CREATE TABLE cards (id integer primary key, ${cards})`);
  const flds = [{ name: 'Front' }, { name: 'Back' }];
  const tmpls = [{ qfmt: isCloze ? '{{cloze:Front}}' : '{{Front}}' }].map((each) => ({ name: 'Card', ...each }));
  const models = { 1: { name: 'Type', type: isCloze ? 1 : 0, flds, tmpls } };
  db.run(`INSERT INTO col VALUES (1, 0, 11, ?, '{}')`, [JSON.stringify(models)]);
  for (let note = 1; note <= notes; note += 1)
    db.run(`INSERT INTO notes VALUES (?, 'x', 1, 0, '', ?)`, [note, fieldsOf(note)]);
  db.run(sql);
  const content = db.export();
  db.close();
  return writeZip([{ name: 'collection.anki2', content }]);
};

/** A set of 54 MB in kilobytes: each deletion makes a card with the whole text. */
export const largePackage = (): Promise<Uint8Array> => {
  const deletions = Array.from({ length: 30 }, (_, at) => `{{c${at + 1}::x}}`).join('');
  return packageOf({ isCloze: true, notes: 1, fieldsOf: () => `${deletions}${'x'.repeat(900_000)}\u001f` });
};
