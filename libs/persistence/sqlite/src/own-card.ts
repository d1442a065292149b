import type { CardId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { LogPlace } from '@flashcards/study';
import type { Connection } from './connection.ts';
import { lastPlaceFrom, progressColumns, progressFromRow } from './progress.ts';
import { isShown } from './shown-cards.ts';
import { toText } from './values.ts';

/** A card of one of the learner's own sets. */
export interface OwnCard {
  readonly set: SetId;
  readonly progress: Progress;
  readonly suspended: boolean;
  /** Of the card's last kept event. */
  readonly last: LogPlace | undefined;
}

export const ownCard = (connection: Connection, user: number, id: CardId): OwnCard | undefined => {
  const select = `SELECT s.id AS set_id, p.last_at, p.last_seq, p.suspended, ${progressColumns}
    FROM cards c JOIN sets s ON s.key = c.card_set AND s.user = ? AND s.name IS NOT NULL
    JOIN progress p ON p.user = s.user AND p.card = c.key WHERE c.id = ? AND ${isShown}`;
  const row = connection.get(select, user, id);
  return (
    row && {
      set: toText(row['set_id']) as SetId,
      progress: progressFromRow(row),
      suspended: row['suspended'] === 1,
      last: lastPlaceFrom(row),
    }
  );
};
