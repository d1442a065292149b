/**
 * The first schema. Rows are joined by small integer keys; the ids of the wire are unique columns beside them.
 *
 * - `folders` point at their parent (0 is the root), so that moving one is a change of one row.
 * - `progress` has a row for every card of a learner from the start, new ones too: its index gives what is due without
 *   looking at what is not. `due_on` is blank where a card is due whatever the day. The key begins with the card:
 *   deleting a card looks there for rows that still refer to it, and must not scan for them.
 * - `events` is the append-only log; `undone` tells which of its reviews were taken back. `progress`, `activity` and
 *   `days` are projections of both. Events name cards and sets by id: the log outlives them.
 * - Columns of type ANY hold text that may contain U+0000.
 */
export const initial = `
CREATE TABLE users (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  token_version TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  day_rollover_hour INTEGER NOT NULL,
  new_cards_per_day INTEGER,
  desired_retention REAL NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE folders (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  parent INTEGER NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (user, parent, name)
) STRICT;

CREATE TABLE sets (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  user INTEGER NOT NULL REFERENCES users (key),
  folder INTEGER NOT NULL,
  name TEXT NOT NULL,
  description ANY NOT NULL,
  created_at INTEGER NOT NULL,
  card_count INTEGER NOT NULL,
  report TEXT,
  UNIQUE (user, name)
) STRICT;

CREATE TABLE cards (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  card_set INTEGER NOT NULL REFERENCES sets (key),
  front ANY NOT NULL,
  back ANY NOT NULL
) STRICT;

CREATE INDEX cards_of_set ON cards (card_set);

CREATE TABLE progress (
  user INTEGER NOT NULL REFERENCES users (key),
  card INTEGER NOT NULL REFERENCES cards (key),
  card_set INTEGER NOT NULL,
  suspended INTEGER NOT NULL DEFAULT 0,
  state INTEGER NOT NULL,
  due_on TEXT NOT NULL,
  last_review TEXT NOT NULL,
  stability REAL,
  difficulty REAL,
  reviews INTEGER,
  lapses INTEGER,
  reviews_that_day INTEGER,
  has_graduated INTEGER,
  step_or_interval INTEGER,
  PRIMARY KEY (card, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX progress_due ON progress (user, suspended, state, due_on, card_set);

CREATE TABLE events (
  user INTEGER NOT NULL REFERENCES users (key),
  review_id ANY NOT NULL,
  card TEXT NOT NULL,
  card_set TEXT NOT NULL,
  rating TEXT NOT NULL,
  at INTEGER NOT NULL,
  day TEXT NOT NULL,
  retention REAL NOT NULL,
  xp INTEGER NOT NULL,
  before_json TEXT NOT NULL,
  after_json TEXT NOT NULL,
  total_xp INTEGER NOT NULL,
  total_streak INTEGER NOT NULL,
  PRIMARY KEY (user, review_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX events_of_card ON events (user, card, at, review_id);

CREATE TABLE undone (
  user INTEGER NOT NULL REFERENCES users (key),
  review_id ANY NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (user, review_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE activity (
  user INTEGER PRIMARY KEY REFERENCES users (key),
  review_xp INTEGER NOT NULL,
  bonus_xp INTEGER NOT NULL,
  streak_length INTEGER,
  longest_streak INTEGER,
  last_active TEXT,
  freezes INTEGER,
  active_days INTEGER
) STRICT;

CREATE TABLE days (
  user INTEGER NOT NULL REFERENCES users (key),
  day TEXT NOT NULL,
  reviews INTEGER NOT NULL,
  new_cards INTEGER NOT NULL,
  xp INTEGER NOT NULL,
  PRIMARY KEY (user, day)
) STRICT, WITHOUT ROWID;
`;
