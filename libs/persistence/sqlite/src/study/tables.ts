/**
 * - `progress` has a row for every card of a learner from the start, including new ones. Its index finds due cards
 *   without reading others, and ends with the columns that counting all cards needs, so that no row is read for it.
 *   `note` is that of the card. `buried_on` is the day on which the learner buried it;
 *   `leech_lapses` and `leech_suspends` tell of a leech.
 *   `due_on` is empty where a card is due on any day. The primary key begins with the card, because deleting a card
 *   looks for referring rows and must not scan. `last_at` and `last_seq` are the place of the card's last kept event,
 *   so that a later review need not read the log. `graduation`: 0 ahead, 1 owed, 2 paid. `answered_at` and `minutes` are
 *   the begin and the length of a step.
 * - `events` is the append-only log. Its rows are long, so they are stored in the order of their arrival: a new one
 *   changes only the last page. (at, seq) is its order; `seq` is a number per account that only grows, and `activity`
 *   holds the last one. `type` is null for a review. Events refer to cards and sets by id, because the log outlives them. `answered_json` is the
 *   answer; `xp`, `before_json`, `after_json` and `first_that_day` are updated by replays. `suspended` tells whether
 *   the card was suspended when the review was recorded. `was` is the state in `before_json`. An undone review is only in the index by id, so that no search
 *   reads past it; `undone_of_card` finds the first review of a deleted card whose reviews are all undone.
 * - `marks` are the rest of the log: check-ins and calls of update-heatmap, at most one of a kind on a day.
 * - `days` hold the activity of a day; a day without activity has no row. `months` are sums of days.
 * - `presets` hold how cards of a scope are studied. `own_weights` are lists of weights: they stay, because events refer
 *   to them by `id`, a number per account.
 * - `loads` hold the numbers of cards that were due from a day on, at its start: they stay, because events refer to them.
 * - `goals` hold their verdicts. `activity.deleted_goals` counts goals that were completed when they were deleted,
 *   `quests_won` the verdicts on quests that name the account.
 */
export const studyTables = `
CREATE TABLE progress (
  user INTEGER NOT NULL REFERENCES users (key),
  card INTEGER NOT NULL REFERENCES cards (key) ON UPDATE CASCADE,
  card_set INTEGER NOT NULL,
  note INTEGER,
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
  PRIMARY KEY (card, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX progress_due ON progress (user, suspended, state, due_on, card_set, card, step_or_interval, last_review,
  buried_on, note);

CREATE TABLE events (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  review_id ANY NOT NULL,
  card TEXT NOT NULL,
  card_set TEXT NOT NULL,
  type TEXT,
  rating TEXT,
  due_on TEXT,
  at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  day TEXT NOT NULL,
  retention REAL NOT NULL,
  weights INTEGER,
  load TEXT,
  zone TEXT,
  seconds INTEGER,
  elapsed INTEGER NOT NULL,
  xp INTEGER NOT NULL,
  before_json TEXT NOT NULL,
  was TEXT NOT NULL,
  after_json TEXT NOT NULL,
  answered_json TEXT NOT NULL,
  first_that_day INTEGER NOT NULL DEFAULT 0,
  undone_at INTEGER,
  suspended INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user, review_id)
) STRICT;
CREATE INDEX events_of_card ON events (user, card, at, seq, undone_at) WHERE undone_at IS NULL;
CREATE INDEX events_of_day ON events (user, day, card, at, seq, undone_at, type, card_set, first_that_day, was) WHERE undone_at IS NULL;
CREATE INDEX events_by_instant ON events (user, at, seq) WHERE undone_at IS NULL;
CREATE INDEX undone_of_card ON events (user, card, at, seq) WHERE undone_at IS NOT NULL;

CREATE TABLE marks (
  user INTEGER NOT NULL REFERENCES users (key),
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user, day, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE activity (
  user INTEGER PRIMARY KEY REFERENCES users (key),
  last_seq INTEGER NOT NULL,
  review_xp INTEGER NOT NULL,
  streak_length INTEGER,
  longest_streak INTEGER,
  last_active TEXT,
  freezes INTEGER,
  active_days INTEGER,
  deleted_goals INTEGER NOT NULL DEFAULT 0,
  quests_won INTEGER NOT NULL DEFAULT 0
) STRICT;

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
  crams INTEGER NOT NULL,
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

CREATE TABLE presets (
  user INTEGER NOT NULL REFERENCES users (key),
  scope TEXT NOT NULL,
  preset_json TEXT NOT NULL,
  PRIMARY KEY (user, scope)
) STRICT, WITHOUT ROWID;

CREATE TABLE own_weights (
  user INTEGER NOT NULL REFERENCES users (key),
  id INTEGER NOT NULL,
  weights_json TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (user, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE loads (
  user INTEGER NOT NULL REFERENCES users (key),
  day TEXT NOT NULL,
  due_json TEXT NOT NULL,
  PRIMARY KEY (user, day)
) STRICT, WITHOUT ROWID;

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
`;
