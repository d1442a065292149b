/**
 * - `users` have an account, a random id that all other ports go by.
 * - A set without a name is a draft: its cards are still being handed over, no reader knows it, and it is swept when
 *   `draft_until` has passed. Sets know how much text they hold, cards the day on which they were made.
 * - `events` have a number per account that only grows (`activity` knows the last one); (at, seq) is the order of the
 *   log. Events from before get theirs by instant and review id. `progress` keeps the place of the card's last kept
 *   event, so that a review which comes after it need not look into the log.
 * - `answered_json` is what was answered; `xp`, `before_json` and `after_json` are moved by a replay.
 * - `receipts` keep what a change with a key was answered.
 */
export const accountsAndOrder = `
CREATE TABLE users_2 (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL UNIQUE,
  token_version TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  day_rollover_hour INTEGER NOT NULL,
  new_cards_per_day INTEGER,
  desired_retention REAL NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO users_2 SELECT key, id, lower(hex(randomblob(16))), token_version, time_zone, day_rollover_hour,
  new_cards_per_day, desired_retention, created_at FROM users;
DROP TABLE users;
ALTER TABLE users_2 RENAME TO users;

CREATE TABLE sets_2 (
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
  draft_until INTEGER,
  UNIQUE (user, name),
  CHECK ((name IS NULL) = (draft_until IS NOT NULL))
) STRICT;
INSERT INTO sets_2 SELECT key, id, user, folder, name, description, created_at, card_count, (
  SELECT coalesce(sum(octet_length(front) + octet_length(back)), 0) FROM cards WHERE card_set = sets.key
), report, NULL FROM sets;
DROP TABLE sets;
ALTER TABLE sets_2 RENAME TO sets;
CREATE INDEX sets_of_user ON sets (user) WHERE name IS NOT NULL;
CREATE INDEX drafts ON sets (draft_until) WHERE name IS NULL;

CREATE INDEX folders_of_user ON folders (user);

CREATE TABLE events_2 (
  user INTEGER NOT NULL REFERENCES users (key),
  review_id ANY NOT NULL,
  card TEXT NOT NULL,
  card_set TEXT NOT NULL,
  rating TEXT NOT NULL,
  at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  day TEXT NOT NULL,
  retention REAL NOT NULL,
  xp INTEGER NOT NULL,
  before_json TEXT NOT NULL,
  after_json TEXT NOT NULL,
  answered_json TEXT NOT NULL,
  PRIMARY KEY (user, review_id)
) STRICT, WITHOUT ROWID;
INSERT INTO events_2 SELECT user, review_id, card, card_set, rating, at,
  row_number() OVER (PARTITION BY user ORDER BY at, review_id), day, retention, xp, before_json, after_json,
  json_object('standing', json(CASE after_json ->> 'state'
    WHEN 'review' THEN json_object('state', 'review', 'lastReview', after_json ->> 'lastReview',
      'interval', after_json -> 'interval')
    ELSE json_object('state', after_json ->> 'state', 'lastReview', after_json ->> 'lastReview',
      'step', after_json -> 'step') END),
    'xp', total_xp, 'streak', total_streak)
  FROM events;
DROP TABLE events;
ALTER TABLE events_2 RENAME TO events;
CREATE INDEX events_of_card ON events (user, card, at, seq);

CREATE TABLE activity_2 (
  user INTEGER PRIMARY KEY REFERENCES users (key),
  last_seq INTEGER NOT NULL,
  review_xp INTEGER NOT NULL,
  streak_length INTEGER,
  longest_streak INTEGER,
  last_active TEXT,
  freezes INTEGER,
  active_days INTEGER
) STRICT;
INSERT INTO activity_2 SELECT user, (SELECT count(*) FROM events WHERE events.user = activity.user), review_xp,
  streak_length, longest_streak, last_active, freezes, active_days FROM activity;
DROP TABLE activity;
ALTER TABLE activity_2 RENAME TO activity;

ALTER TABLE progress ADD COLUMN last_at INTEGER;
ALTER TABLE progress ADD COLUMN last_seq INTEGER;
UPDATE progress SET (last_at, last_seq) = (
  SELECT e.at, e.seq FROM cards c JOIN events e ON e.user = progress.user AND e.card = c.id
  WHERE c.key = progress.card
  AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.user = e.user AND u.review_id = e.review_id)
  ORDER BY e.at DESC, e.seq DESC LIMIT 1
) WHERE state <> 0;

ALTER TABLE cards ADD COLUMN created_on TEXT NOT NULL DEFAULT '1970-01-01';
UPDATE cards SET created_on = coalesce(
  (SELECT p.last_review FROM progress p WHERE p.card = cards.key AND p.state = 0),
  (SELECT e.before_json ->> 'createdOn' FROM sets s JOIN events e ON e.user = s.user AND e.card = cards.id
    WHERE s.key = cards.card_set AND e.before_json ->> 'state' = 'new' LIMIT 1),
  (SELECT date(s.created_at / 1000, 'unixepoch') FROM sets s WHERE s.key = cards.card_set)
);

CREATE TABLE receipts (
  user INTEGER NOT NULL REFERENCES users (key),
  key ANY NOT NULL,
  fingerprint ANY NOT NULL,
  answer ANY NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (user, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX receipts_by_age ON receipts (at);
`;
