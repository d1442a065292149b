import type { Reviews } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import { once } from './receipts.ts';
import { recordReviews } from './record-reviews.ts';
import { isKnown } from './review-events.ts';
import { undoReview } from './undo-review.ts';
import { userKey } from './users.ts';

export const sqliteReviews = (database: Database): Reviews => ({
  record: (account, recording, receipt) =>
    database.write((connection, breathe) => {
      const user = userKey(connection, account);
      return once(connection, user, { receipt, work: () => recordReviews({ connection, breathe }, user, recording) });
    }, account),

  known: (account, ids) =>
    database.read((connection) => {
      const user = userKey(connection, account);
      return new Set(ids.filter((id) => isKnown(connection, user, id)));
    }),

  undo: (account, request, receipt) =>
    database.write((connection, breathe) => {
      const user = userKey(connection, account);
      return once(connection, user, { receipt, work: () => undoReview({ connection, breathe }, user, request) });
    }, account),
});
