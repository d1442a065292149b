/** The database is in memory and discarded on any error, so it needs neither rollback nor durability. */
export const settings = `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;`;

/** Anki's tables of schema 11, which every version reads. */
export const tables = `
  CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
    ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
    models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
  CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
    flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
    mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
    ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL,
    left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
    ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL,
    type integer NOT NULL);
  CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);`;

/** Created after the rows, which is faster than updating the indexes with each row. */
export const indexes = `
  CREATE INDEX ix_notes_usn ON notes (usn);
  CREATE INDEX ix_cards_usn ON cards (usn);
  CREATE INDEX ix_revlog_usn ON revlog (usn);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_cards_sched ON cards (did, queue, due);
  CREATE INDEX ix_revlog_cid ON revlog (cid);
  CREATE INDEX ix_notes_csum ON notes (csum);`;

const insertion = (table: string, columns: number): string =>
  `INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')})`;

export const insertNote = insertion('notes', 11);
export const insertCard = insertion('cards', 18);
export const insertReview = insertion('revlog', 9);
export const insertCollection = insertion('col', 13);
