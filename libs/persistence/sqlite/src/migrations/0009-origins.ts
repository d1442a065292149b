/**
 * `origins` hold what cards came with that did not begin new (decision 0022). They are apart from the cards, so that no
 * search for cards steps over histories. `history` is packed as the domain says.
 */
export const origins = `
CREATE TABLE origins (
  card INTEGER PRIMARY KEY REFERENCES cards (key),
  card_set INTEGER NOT NULL REFERENCES sets (key),
  progress_json TEXT NOT NULL,
  interval INTEGER NOT NULL,
  ease INTEGER NOT NULL,
  step_json TEXT,
  history BLOB NOT NULL
) STRICT;
CREATE INDEX origins_of_set ON origins (card_set, card);
`;
