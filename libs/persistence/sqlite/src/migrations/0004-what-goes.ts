/**
 * - A row of `users` without an id is an account that is being deleted: nobody finds it by anything, and its key joins
 *   what is left of it until all of that is gone.
 * - `events.suspended`: whether the card was suspended when the review was written. A fact, as its rating is.
 * - `additions` are cards that are still being handed over to a set which is there already. `cards.addition` names the
 *   one they came with; as long as that has a row, nobody sees them. Its numbers are never given anew.
 * - `clean_ups` has a row where the file is to be cleaned after a deletion.
 * - Sets are found in the order of their ages.
 * - `undone_of_card` finds the first review of a deleted card of which none is kept.
 * - `progress_due` ends with what a count of all cards asks for, so that no row is read for it.
 */
export const whatGoes = `
CREATE TABLE users_4 (
  key INTEGER PRIMARY KEY,
  id TEXT UNIQUE,
  account TEXT UNIQUE,
  token_version TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  day_rollover_hour INTEGER NOT NULL,
  new_cards_per_day INTEGER,
  desired_retention REAL NOT NULL,
  created_at INTEGER NOT NULL,
  CHECK ((id IS NULL) = (account IS NULL))
) STRICT;
INSERT INTO users_4 SELECT key, id, account, token_version, time_zone, day_rollover_hour, new_cards_per_day,
  desired_retention, created_at FROM users;
DROP TABLE users;
ALTER TABLE users_4 RENAME TO users;

ALTER TABLE events ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;
CREATE INDEX undone_of_card ON events (user, card, at, seq) WHERE undone_at IS NOT NULL;

CREATE TABLE additions (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  card_set INTEGER NOT NULL REFERENCES sets (key),
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX additions_of_set ON additions (card_set);
CREATE INDEX additions_by_end ON additions (until);
ALTER TABLE cards ADD COLUMN addition INTEGER NOT NULL DEFAULT 0;
CREATE INDEX added_cards ON cards (addition) WHERE addition <> 0;

CREATE TABLE clean_ups (wanted INTEGER PRIMARY KEY) STRICT;

DROP INDEX sets_of_user;
CREATE INDEX sets_of_user ON sets (user, created_at) WHERE name IS NOT NULL;

DROP INDEX progress_due;
CREATE INDEX progress_due ON progress (user, suspended, state, due_on, card_set, card, step_or_interval, last_review);
`;
