import JSZip from 'jszip';
import initSqlJs from 'sql.js';

/** Anki's oldest tables, with only the columns that are read. */
const tables = `
  CREATE TABLE col (id integer primary key, crt integer, ver integer, models text, decks text);
  CREATE TABLE notes (id integer primary key, guid text, mid integer, mod integer, tags text, flds text);
  CREATE TABLE cards (id integer primary key, nid integer, did integer, odid integer, ord integer, type integer, queue integer,
    due integer, ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer, flags integer, data text);
  CREATE TABLE revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer, lastIvl integer,
    factor integer, time integer, type integer);`;

export interface BuiltNoteType {
  readonly name?: string;
  readonly fields: readonly string[];
  readonly cloze?: boolean;
  readonly question?: string;
}

export interface BuiltNote {
  readonly type?: number;
  readonly fields: readonly string[];
}

const modelOf = ({ name = 'Type', fields, cloze = false, question = '{{Front}}' }: BuiltNoteType) => ({
  name,
  type: cloze ? 1 : 0,
  flds: fields.map((field, ord) => ({ name: field, ord })),
  tmpls: [{ name: 'Card 1', ord: 0, qfmt: question, afmt: '' }],
});

interface Extras {
  readonly before?: string;
  readonly sql?: string;
  readonly damage?: (file: Uint8Array) => void;
}

/**
 * A package of the oldest generation. SQL of `before` runs first on its database and `sql` last; `damage` then changes
 * its file.
 */
export const buildPackage = async (
  noteTypes: readonly BuiltNoteType[],
  notes: readonly BuiltNote[],
  { before = '', sql = '', damage = () => {} }: Extras = {},
): Promise<Uint8Array> => {
  const { Database } = await initSqlJs();
  const db = new Database();
  db.run(before);
  db.run(tables);
  const models = Object.fromEntries(noteTypes.map((type, index) => [String(index + 1), modelOf(type)]));
  db.run('INSERT INTO col VALUES (1, 0, 11, ?, ?)', [JSON.stringify(models), '{"1":{"name":"Default"}}']);
  notes.forEach(({ type = 0, fields }, index) => {
    db.run('INSERT INTO notes VALUES (?, ?, ?, 0, ?, ?)', [
      index + 1,
      `guid${index}`,
      type + 1,
      '',
      fields.join('\u001f'),
    ]);
  });
  db.run(sql);
  const file = db.export();
  damage(file);
  const zip = new JSZip().file('collection.anki2', file);
  db.close();
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
};
