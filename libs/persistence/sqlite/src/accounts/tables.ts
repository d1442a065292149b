/**
 * Rows are joined by small integer keys; the ids of the wire are unique columns next to them. Columns of type ANY hold text
 * that may contain U+0000.
 *
 * - A row of `users` without an id is an account that is leaving: nobody finds it, and its key joins what is left of it
 *   until all of that is gone. `revision` moves with each change of the account: what was worked out
 *   before it is not written after.
 * - `receipts` keep what a change with a key was answered. `claims` keep the key of a request from its twins while it
 *   works, until its lease runs out. There are as many as requests that run, so what has run out is found without an index.
 * - `clean_ups` has a row for each deletion after which the file is to be cleaned.
 */
export const accountTables = `
CREATE TABLE users (
  key INTEGER PRIMARY KEY,
  id TEXT UNIQUE,
  account TEXT NOT NULL UNIQUE,
  token_version TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  day_rollover_hour INTEGER NOT NULL,
  new_cards_per_day INTEGER,
  desired_retention REAL NOT NULL,
  created_at INTEGER NOT NULL,
  revision INTEGER NOT NULL DEFAULT 0
) STRICT;

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

CREATE TABLE clean_ups (wanted INTEGER PRIMARY KEY) STRICT;
`;
