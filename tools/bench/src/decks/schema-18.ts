import type { DatabaseSync } from '@photostructure/sqlite';
import { fields, made, noteType, template } from './tables.ts';

// Anki keeps names in an order of its own, that no other SQLite has. Of plain letters it is that of NOCASE.
const own = `
  CREATE TABLE deck_config (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE NOCASE, mtime_secs integer NOT NULL,
    usn integer NOT NULL, config blob NOT NULL);
  CREATE TABLE config (KEY text NOT NULL PRIMARY KEY, usn integer NOT NULL, mtime_secs integer NOT NULL,
    val blob NOT NULL) WITHOUT ROWID;
  CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE NOCASE, config blob NOT NULL,
    PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
  CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
  CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE NOCASE,
    mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
  CREATE UNIQUE INDEX idx_templates_name_ntid ON templates (name, ntid);
  CREATE INDEX idx_templates_usn ON templates (usn);
  CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE NOCASE, mtime_secs integer NOT NULL,
    usn integer NOT NULL, config blob NOT NULL);
  CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
  CREATE INDEX idx_notetypes_usn ON notetypes (usn);
  CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE NOCASE, mtime_secs integer NOT NULL,
    usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL);
  CREATE UNIQUE INDEX idx_decks_name ON decks (name);
  CREATE INDEX idx_notes_mid ON notes (mid);
  CREATE INDEX idx_cards_odid ON cards (odid) WHERE odid != 0;
  CREATE TABLE tags (tag text NOT NULL PRIMARY KEY COLLATE NOCASE, usn integer NOT NULL, collapsed boolean NOT NULL,
    config blob NULL) WITHOUT ROWID;
  CREATE TABLE graves (oid integer NOT NULL, type integer NOT NULL, usn integer NOT NULL,
    PRIMARY KEY (oid, type)) WITHOUT ROWID;
  CREATE INDEX idx_graves_pending ON graves (usn);`;

/** A protobuf field that holds a text, shorter than 128 bytes. */
const textField = (field: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([field * 8 + 2, text.length]), Buffer.from(text)]);

const card = Buffer.concat([textField(1, template.question), textField(2, template.answer)]);
/** A deck that is not filtered, with the options of number 1. */
const normalDeck = Buffer.from([0x0a, 0x02, 0x08, 0x01]);
const nothing = Buffer.alloc(0);

/** Note types and decks in tables of their own. */
export const describeInSchema18 = (database: InstanceType<typeof DatabaseSync>): void => {
  database.exec(own);
  database.prepare(`INSERT INTO col VALUES (1, ?, ?, ?, 18, 0, 0, 0, '', '', '', '', '')`).run(made, made, made);
  database.prepare(`INSERT INTO deck_config VALUES (1, 'Default', 0, 0, ?)`).run(nothing);
  database.prepare(`INSERT INTO decks VALUES (1, 'Default', 0, 0, ?, ?)`).run(nothing, normalDeck);
  database.prepare(`INSERT INTO notetypes VALUES (?, 'Basic', 0, 0, ?)`).run(noteType, nothing);
  const field = database.prepare('INSERT INTO fields VALUES (?, ?, ?, ?)');
  for (const [ord, name] of fields.entries()) field.run(noteType, ord, name, nothing);
  database.prepare('INSERT INTO templates VALUES (?, 0, ?, 0, 0, ?)').run(noteType, template.name, card);
  database.enableDefensive(false);
  database.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = replace(sql, 'NOCASE', 'unicase') WHERE sql LIKE '%NOCASE%';
    PRAGMA writable_schema = OFF`);
};
