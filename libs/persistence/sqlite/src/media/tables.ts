/**
 * - `media_files` has a row for every file that may exist next to the database. `state`: 0 while a set holds it, 1 once
 *   none does, 2 when it is removed and the directory may not be synced yet.
 * - `held_media` are the files of an account, each once, with its counted bytes.
 * - `set_media` are the files of a set by name, including drafts.
 */
export const mediaTables = `
CREATE TABLE media_files (
  sha256 TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  state INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX media_to_remove ON media_files (state) WHERE state <> 0;

CREATE TABLE held_media (
  user INTEGER NOT NULL REFERENCES users (key),
  sha256 TEXT NOT NULL REFERENCES media_files (sha256),
  counted INTEGER NOT NULL,
  PRIMARY KEY (user, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_of_media ON held_media (sha256);

CREATE TABLE set_media (
  card_set INTEGER NOT NULL REFERENCES sets (key),
  name ANY NOT NULL,
  user INTEGER NOT NULL REFERENCES users (key),
  sha256 TEXT NOT NULL REFERENCES media_files (sha256),
  PRIMARY KEY (card_set, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX sets_of_media ON set_media (sha256, user);
CREATE INDEX set_media_of_user ON set_media (user);
`;
