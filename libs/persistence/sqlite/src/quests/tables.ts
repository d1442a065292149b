/**
 * - `participants` name their users by key, so nothing of a user stands in a quest. `position` is their order in it, `won`
 *   tells whom the verdict names, `earned` is set once their stint is over. `made_at` is the quest's `created_at`, so that
 *   an index lists a user's quests oldest first; it begins with what is counted, too. The quest's owner is among them.
 * - `stints` has a row for each who is accepted in a quest without a verdict, and no other: it goes with either. The rows
 *   of a quest lie together, so that its sum is read at once.
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
  completed INTEGER NOT NULL DEFAULT 0
) STRICT;

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
