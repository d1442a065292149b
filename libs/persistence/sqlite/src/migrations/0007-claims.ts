/**
 * `claims` keep the key of a request from its twins while it works, until its lease runs out. There are as many as
 * requests that run, so what has run out is found without an index.
 */
export const claims = `
CREATE TABLE claims (
  user INTEGER NOT NULL REFERENCES users (key),
  key ANY NOT NULL,
  fingerprint ANY NOT NULL,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (user, key)
) STRICT, WITHOUT ROWID;
`;
