/**
 * Accounts have a random id of their own, which all that belongs to them goes by. Sets know how much text they hold.
 * Events have a number that grows with each of an account, and keep what was answered.
 */
export const accountsAndOrder = `
ALTER TABLE users ADD COLUMN account TEXT;
UPDATE users SET account = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX users_account ON users (account);
ALTER TABLE users ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
UPDATE events SET seq = (
  SELECT count(*) FROM events e
  WHERE e.user = events.user AND (e.at, e.review_id) <= (events.at, events.review_id)
);
UPDATE users SET last_seq = (SELECT count(*) FROM events WHERE user = users.key);
ALTER TABLE events ADD COLUMN answered_json TEXT NOT NULL DEFAULT '{}';
UPDATE events SET answered_json = json_object('standing', json(after_json), 'xp', total_xp, 'streak', total_streak);
ALTER TABLE events DROP COLUMN total_xp;
ALTER TABLE events DROP COLUMN total_streak;
DROP INDEX events_of_card;
CREATE INDEX events_of_card ON events (user, card, at, seq);
ALTER TABLE activity DROP COLUMN bonus_xp;
ALTER TABLE sets ADD COLUMN text_bytes INTEGER NOT NULL DEFAULT 0;
UPDATE sets SET text_bytes = (
  SELECT coalesce(sum(length(CAST(front AS BLOB)) + length(CAST(back AS BLOB))), 0) FROM cards WHERE card_set = sets.key
);
`;
