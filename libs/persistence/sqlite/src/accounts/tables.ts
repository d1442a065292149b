/**
 * Rows are joined by small integer keys; the ids of the wire are unique columns next to them. Columns of type ANY hold
 * text that may contain U+0000.
 *
 * - A row of `users` without an id is an account that is leaving: no reader finds it. Its key finds the remaining rows
 *   until all are deleted. `revision` changes with each change of the account, so that a stale preparation is detected.
 * - `preferences` are separate from `users`, whose rows are read by each request and written by each change.
 * - `sessions` are joined with `users` by each request, so their columns have names of their own. `kept_since` is when
 *   the row was inserted.
 * - `receipts` hold the answers to changes with a key. `claims` hold the key of a request while it works, against
 *   identical requests, until its lease expires. There are only as many as running requests, so expired ones are found
 *   without an index.
 * - `changes` has a row for each thing of an account that changed in the last 30 days, by the number of its last change
 *   (decision 0038). Its noun is `everything` for a change of too many things. Numbers come from `users.revision`;
 *   `users.reported` is the last one that was reported to a client. A row with a greater number stays as it is: a review writes none.
 * - `actions` are what a learner did that the log does not hold. Rows of a thousand cards are long; `number` grows by
 *   the length of each row.
 * - `clean_ups` has a row for each deletion after which the file is to be cleaned.
 */
export const accountTables = `
CREATE TABLE users (
  key INTEGER PRIMARY KEY,
  id TEXT UNIQUE,
  account TEXT NOT NULL UNIQUE,
  token_version TEXT NOT NULL,
  display_name TEXT,
  time_zone TEXT NOT NULL,
  day_rollover_hour INTEGER NOT NULL,
  new_cards_per_day INTEGER,
  desired_retention REAL NOT NULL,
  created_at INTEGER NOT NULL,
  revision INTEGER NOT NULL DEFAULT 0,
  reported INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE preferences (
  user INTEGER PRIMARY KEY REFERENCES users (key),
  text TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  user INTEGER NOT NULL REFERENCES users (key),
  session TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  user_agent TEXT NOT NULL,
  kept_since INTEGER NOT NULL,
  PRIMARY KEY (user, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_age ON sessions (kept_since);

CREATE TABLE receipts (
  user INTEGER NOT NULL REFERENCES users (key),
  key ANY NOT NULL,
  fingerprint ANY NOT NULL,
  answer ANY NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (user, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX receipts_by_age ON receipts (at);

CREATE TABLE claims (
  user INTEGER NOT NULL REFERENCES users (key),
  key ANY NOT NULL,
  fingerprint ANY NOT NULL,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (user, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE changes (
  user INTEGER NOT NULL REFERENCES users (key),
  noun TEXT NOT NULL,
  key TEXT NOT NULL,
  number INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  PRIMARY KEY (user, noun, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX changes_in_order ON changes (user, number);
CREATE INDEX changes_by_age ON changes (number);

CREATE TABLE actions (
  user INTEGER NOT NULL REFERENCES users (key),
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  details TEXT NOT NULL,
  PRIMARY KEY (user, number)
) STRICT;

CREATE TABLE clean_ups (wanted INTEGER PRIMARY KEY) STRICT;
`;
