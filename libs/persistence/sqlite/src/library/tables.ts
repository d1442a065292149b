/**
 * - `folders` refer to their parent (0 is the root), so that moving one changes one row.
 * - A set without a name is a draft: its cards are still being handed over, no reader finds it, and it is swept when
 *   `draft_until` has passed. Sets hold the size of their text, cards the day of their creation. An index lists sets by
 *   age. `imported_with` is the first set of their import, where that made several; it may be deleted.
 * - `additions` are cards that are still being handed over to an existing set. `cards.addition` refers to their
 *   addition; while that has a row, the cards are hidden. Its keys are never reused.
 * - `deleted_cards` and `deleted_notes` are hidden from all readers, and removed in short steps: their text may be a
 *   gigabyte.
 * - `cards.format`: 0 text, 1 HTML from a template, 2 a field as it is. `cards.withdrawn` is also in `progress.suspended`.
 * - `cards.moved`: the card came from another set, and `member_progress` of it may name that set. A card or note that
 *   moves gets a new key, because keys are the order of a set.
 * - `cards.words` are what a card is found by. Their index has all that a search reads of most cards (decision 0031);
 *   it is in the order of creation.
 * - `set_updates`: the draft updates the target. With a plan all of its content is there, and it is taken over.
 * - `note_types` and `notes` are what cards are made from; `notes.edited_json` are the fields that were edited here; `cards.note` is null for a card that was typed in.
 * - `tags` are separate from the notes and cards, so that no text is read or written with them. `owner` is the key of a
 *   note, or the negative key of a card that was typed in, with which they are deleted.
 * - `origins` hold the history of cards that did not start new (decision 0022). They are separate from the cards, so
 *   that searches for cards do not read past histories. `history` is packed by the domain.
 */
export const libraryTables = `
CREATE TABLE folders (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  parent INTEGER NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (user, parent, name)
) STRICT;
CREATE INDEX folders_of_user ON folders (user);

CREATE TABLE sets (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  user INTEGER NOT NULL REFERENCES users (key),
  folder INTEGER NOT NULL,
  name TEXT,
  description ANY NOT NULL,
  created_at INTEGER NOT NULL,
  card_count INTEGER NOT NULL,
  text_bytes INTEGER NOT NULL,
  report TEXT,
  imported_with TEXT,
  deck_options ANY,
  draft_until INTEGER,
  UNIQUE (user, name),
  CHECK ((name IS NULL) = (draft_until IS NOT NULL))
) STRICT;
CREATE INDEX sets_of_user ON sets (user, created_at) WHERE name IS NOT NULL;
CREATE INDEX sets_of_import ON sets (user, imported_with, created_at) WHERE imported_with IS NOT NULL;
CREATE INDEX drafts ON sets (draft_until) WHERE name IS NULL;

CREATE TABLE cards (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  card_set INTEGER NOT NULL REFERENCES sets (key),
  note INTEGER REFERENCES notes (key) ON UPDATE CASCADE,
  ordinal INTEGER NOT NULL DEFAULT 0,
  format INTEGER NOT NULL DEFAULT 0,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  moved INTEGER NOT NULL DEFAULT 0,
  front ANY NOT NULL,
  back ANY NOT NULL,
  created_on TEXT NOT NULL DEFAULT '1970-01-01',
  addition INTEGER NOT NULL DEFAULT 0,
  words TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX cards_of_set ON cards (card_set);
CREATE INDEX moved_cards ON cards (card_set) WHERE moved = 1;
CREATE INDEX added_cards ON cards (addition) WHERE addition <> 0;
CREATE INDEX words_of_cards ON cards (card_set, (created_on || printf('%013x', key)), words, note);
CREATE INDEX cards_of_note ON cards (note) WHERE note IS NOT NULL;

CREATE TABLE note_types (
  key INTEGER PRIMARY KEY,
  card_set INTEGER NOT NULL REFERENCES sets (key),
  id TEXT NOT NULL,
  name ANY NOT NULL,
  kind TEXT NOT NULL,
  fields_json TEXT NOT NULL,
  templates_json TEXT NOT NULL,
  definition ANY NOT NULL,
  UNIQUE (card_set, id)
) STRICT;
CREATE INDEX note_types_of_set ON note_types (card_set);

CREATE TABLE notes (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  card_set INTEGER NOT NULL REFERENCES sets (key),
  guid ANY NOT NULL,
  type TEXT NOT NULL,
  text_bytes INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  edited_json TEXT,
  fields_json TEXT NOT NULL
) STRICT;
CREATE INDEX notes_of_set ON notes (card_set);
CREATE INDEX notes_by_guid ON notes (card_set, guid);

CREATE TABLE set_updates (
  draft INTEGER PRIMARY KEY REFERENCES sets (key) ON DELETE CASCADE,
  target INTEGER NOT NULL UNIQUE REFERENCES sets (key) ON DELETE CASCADE,
  plan TEXT
) STRICT;

CREATE TABLE tags (
  owner INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  card_set INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  changed_at INTEGER,
  tags_json TEXT NOT NULL
) STRICT;
CREATE INDEX tags_of_user ON tags (user);

CREATE TABLE deleted_cards (
  card INTEGER PRIMARY KEY REFERENCES cards (key) ON UPDATE CASCADE ON DELETE CASCADE
) STRICT;
CREATE TABLE deleted_notes (note INTEGER PRIMARY KEY REFERENCES notes (key) ON UPDATE CASCADE ON DELETE CASCADE) STRICT;

CREATE TABLE additions (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  card_set INTEGER NOT NULL REFERENCES sets (key),
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX additions_of_set ON additions (card_set);
CREATE INDEX additions_by_end ON additions (until);

CREATE TABLE origins (
  card INTEGER PRIMARY KEY REFERENCES cards (key) ON UPDATE CASCADE,
  card_set INTEGER NOT NULL REFERENCES sets (key),
  progress_json TEXT NOT NULL,
  interval INTEGER NOT NULL,
  ease INTEGER NOT NULL,
  step_json TEXT,
  history BLOB NOT NULL
) STRICT;
CREATE INDEX origins_of_set ON origins (card_set, card);
`;
