/**
 * - `events` know when their review was undone: what is undone is in none of their indexes but the key, so that nothing
 *   has to step over it. That column ends two of them, so that no row is read for it. `first_that_day` is a projection,
 *   as `xp`, `before_json` and `after_json` are.
 * - `marks` are the rest of the log: check-ins and calls of update-heatmap, at most one of a kind on a day.
 * - `days` hold what happened on a day; one that went quiet has no row. `months` are sums of them.
 * - `progress.graduation`: 0 ahead, 1 owed, 2 paid.
 * - `goals` hold their verdicts. `activity.deleted_goals` counts those that were completed when they were deleted;
 *   `activity.version` moves with each change of all this, so that what was worked out before it is not written after.
 *
 * The rules of scheduling and XP change with it: all projections are worked out anew after it.
 */
export const oneLog = `
ALTER TABLE events ADD COLUMN first_that_day INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN undone_at INTEGER;
UPDATE events SET undone_at = u.at FROM undone u WHERE u.user = events.user AND u.review_id = events.review_id;
DROP TABLE undone;
UPDATE events SET
  before_json = iif(before_json ->> 'state' = 'new', before_json, json_set(json_remove(before_json, '$.hasGraduated'),
    '$.graduation', iif(before_json ->> 'hasGraduated', 'paid', 'ahead'))),
  after_json = json_set(json_remove(after_json, '$.hasGraduated'),
    '$.graduation', iif(after_json ->> 'hasGraduated', 'paid', 'ahead'));
DROP INDEX events_of_card;
CREATE INDEX events_of_card ON events (user, card, at, seq, undone_at) WHERE undone_at IS NULL;
CREATE INDEX events_of_day ON events (user, day, card, at, seq, undone_at) WHERE undone_at IS NULL;
CREATE INDEX events_by_instant ON events (user, at, seq) WHERE undone_at IS NULL;

CREATE TABLE marks (
  user INTEGER NOT NULL REFERENCES users (key),
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user, day, kind)
) STRICT, WITHOUT ROWID;

DROP TABLE days;
CREATE TABLE days (
  user INTEGER NOT NULL REFERENCES users (key),
  day TEXT NOT NULL,
  checked_in INTEGER NOT NULL,
  heatmap_called INTEGER NOT NULL,
  cards INTEGER NOT NULL,
  again INTEGER NOT NULL,
  hard INTEGER NOT NULL,
  good INTEGER NOT NULL,
  easy INTEGER NOT NULL,
  new_cards INTEGER NOT NULL,
  xp INTEGER NOT NULL,
  young_reviews INTEGER NOT NULL,
  young_passed INTEGER NOT NULL,
  mature_reviews INTEGER NOT NULL,
  mature_passed INTEGER NOT NULL,
  PRIMARY KEY (user, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE months (
  user INTEGER NOT NULL REFERENCES users (key),
  month TEXT NOT NULL,
  young_reviews INTEGER NOT NULL,
  young_passed INTEGER NOT NULL,
  mature_reviews INTEGER NOT NULL,
  mature_passed INTEGER NOT NULL,
  PRIMARY KEY (user, month)
) STRICT, WITHOUT ROWID;

ALTER TABLE progress RENAME COLUMN has_graduated TO graduation;
UPDATE progress SET graduation = 2 WHERE graduation = 1;

CREATE TABLE goals (
  user INTEGER NOT NULL REFERENCES users (key),
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  title ANY NOT NULL,
  target INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  start_date TEXT NOT NULL,
  starting_xp INTEGER NOT NULL,
  end_date TEXT NOT NULL,
  progress INTEGER NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (user, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX goals_by_end ON goals (user, end_date);
CREATE INDEX goals_by_status ON goals (user, status);

ALTER TABLE activity ADD COLUMN deleted_goals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE activity ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
`;
