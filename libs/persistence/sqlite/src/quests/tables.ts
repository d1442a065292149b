/**
 * - `quests.changed_at` is the instant of the last change of the quest, its participants or its stints.
 * - `participants` refer to users by key, so that a quest contains no data of a user. `position` is their order, `won`
 *   marks the winners of the verdict, `earned` is set once their stint has ended. `made_at` is the quest's
 *   `created_at`, so that an index can list a user's quests oldest first; its first columns serve counting. The quest's
 *   owner is a participant.
 * - `stints` has a row for each accepted participant of a quest without a verdict, and no others. The rows of a quest
 *   are stored together, so that its sum is read at once.
 */
export const questTables = `
CREATE TABLE quests (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  target INTEGER NOT NULL,
  deadline TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  owner INTEGER NOT NULL,
  earlier INTEGER NOT NULL DEFAULT 0,
  completed INTEGER NOT NULL DEFAULT 0,
  code TEXT,
  changed_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX quests_by_code ON quests (code) WHERE code IS NOT NULL;

CREATE TABLE participants (
  quest INTEGER NOT NULL REFERENCES quests (key),
  user INTEGER NOT NULL REFERENCES users (key),
  position INTEGER NOT NULL,
  status TEXT NOT NULL,
  since INTEGER NOT NULL,
  earned INTEGER,
  won INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (quest, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX participants_of_user ON participants (user, status, made_at, quest);

CREATE TABLE stints (
  quest INTEGER NOT NULL REFERENCES quests (key),
  user INTEGER NOT NULL REFERENCES users (key),
  kind TEXT NOT NULL,
  since INTEGER NOT NULL,
  deadline TEXT NOT NULL,
  progress INTEGER NOT NULL,
  PRIMARY KEY (quest, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX stints_of_user ON stints (user, deadline);
`;
