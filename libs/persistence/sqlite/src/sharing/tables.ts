/**
 * - `shared_folders` have no columns about members. A row without an id is hidden from all readers: the account of its
 *   last member is leaving, and the row is deleted with it.
 * - `shared_sets` refer to sets by key. A set that is a draft, or that a non-member added, is in no folder: such rows
 *   are removed later. The account that added a set is its owner.
 * - `shared_folders.changed_at` is the instant of the last change of the folder, its members, or which sets are in it;
 *   `shared_sets.changed_at` that of the content of the set.
 * - `members.key` only grows, so that it orders members who join in the same millisecond.
 * - `member_progress` is a user's progress with cards of others, stored from the first change on. It refers to cards
 *   and sets by id, which is never reused: deleting a card changes none of these rows. No reader finds a row without a
 *   card.
 */
export const sharingTables = `
CREATE TABLE shared_folders (
  key INTEGER PRIMARY KEY,
  id TEXT UNIQUE,
  left_by INTEGER REFERENCES users (key),
  code TEXT,
  code_expires_at INTEGER,
  code_uses_left INTEGER,
  created_at INTEGER NOT NULL,
  name ANY NOT NULL,
  description ANY NOT NULL,
  changed_at INTEGER NOT NULL DEFAULT 0,
  CHECK ((id IS NULL) = (left_by IS NOT NULL))
) STRICT;
CREATE INDEX shared_folders_left ON shared_folders (left_by) WHERE left_by IS NOT NULL;
CREATE INDEX shared_folders_by_code ON shared_folders (code) WHERE code IS NOT NULL;

CREATE TABLE members (
  key INTEGER PRIMARY KEY,
  folder INTEGER NOT NULL REFERENCES shared_folders (key),
  user INTEGER NOT NULL REFERENCES users (key),
  role TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  UNIQUE (folder, user)
) STRICT;
CREATE INDEX members_of_user ON members (user, joined_at);
CREATE INDEX members_by_role ON members (folder, role, joined_at);

CREATE TABLE shared_sets (
  key INTEGER PRIMARY KEY,
  folder INTEGER NOT NULL REFERENCES shared_folders (key),
  card_set INTEGER NOT NULL REFERENCES sets (key),
  added_by INTEGER NOT NULL REFERENCES users (key),
  added_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL DEFAULT 0,
  UNIQUE (card_set, folder)
) STRICT;
CREATE INDEX shared_sets_in_order ON shared_sets (folder, added_at);
CREATE INDEX shared_sets_by_change ON shared_sets (folder, changed_at);
CREATE INDEX shared_sets_by_adder ON shared_sets (added_by, folder);

CREATE TABLE member_progress (
  user INTEGER NOT NULL REFERENCES users (key),
  card TEXT NOT NULL,
  card_set TEXT NOT NULL,
  suspended INTEGER NOT NULL DEFAULT 0,
  flag INTEGER NOT NULL DEFAULT 0,
  buried_on TEXT,
  leech_lapses INTEGER,
  leech_suspends INTEGER,
  state INTEGER NOT NULL,
  due_on TEXT NOT NULL,
  last_review TEXT NOT NULL,
  stability REAL,
  difficulty REAL,
  reviews INTEGER,
  lapses INTEGER,
  reviews_that_day INTEGER,
  studied_on TEXT,
  graduation INTEGER,
  step_or_interval INTEGER,
  answered_at INTEGER,
  minutes INTEGER,
  last_at INTEGER,
  last_seq INTEGER,
  PRIMARY KEY (user, card)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_progress_due ON member_progress (user, card_set, suspended, state, due_on, card);
`;
