import { DatabaseSync } from '@photostructure/sqlite';
import { noteFields } from './note-text.ts';

/** Schema 11 as far as anyone reads it; it may travel in a package of any generation. */
const tables = `
  CREATE TABLE col (id integer primary key, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer,
    ls integer, conf text, models text, decks text, dconf text, tags text);
  CREATE TABLE notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text,
    sfld integer, csum integer, flags integer, data text);
  CREATE TABLE cards (id integer primary key, nid integer, did integer, ord integer, mod integer, usn integer, type integer,
    queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer,
    odid integer, flags integer, data text);
  CREATE TABLE revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer, lastIvl integer,
    factor integer, time integer, type integer);
  CREATE TABLE graves (usn integer, oid integer, type integer);`;

const noteType = 1_600_000_000_000;
const firstNote = 1_700_000_000_000;
const noteTypes = {
  [noteType]: {
    id: noteType,
    name: 'Basic',
    type: 0,
    flds: ['Front', 'Back'].map((name, ord) => ({ name, ord })),
    tmpls: [{ name: 'Card 1', ord: 0, qfmt: '{{Front}}', afmt: '{{Back}}' }],
  },
};

/** Writes a collection of `notes` notes with a card each to a new file. */
export const writeCollection = (file: string, notes: number): void => {
  const database = new DatabaseSync(file);
  database.exec(tables);
  database.exec('BEGIN');
  database
    .prepare(`INSERT INTO col VALUES (1, 0, 0, 0, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')`)
    .run(JSON.stringify(noteTypes), JSON.stringify({ 1: { id: 1, name: 'Default' } }));
  const note = database.prepare(`INSERT INTO notes VALUES (?, ?, ?, 0, 0, ' bench ', ?, 0, 0, 0, '')`);
  const card = database.prepare(`INSERT INTO cards VALUES (?, ?, 1, 0, 0, 0, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`);
  for (let index = 0; index < notes; index += 1) {
    note.run(firstNote + index, `bench-${index}`, noteType, noteFields(index).join('\u001f'));
    card.run(firstNote + index, firstNote + index, index);
  }
  database.exec('COMMIT');
  database.close();
};
