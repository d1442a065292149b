import type { LoggedReview, Reviews } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import type { SqlValue } from './driver.ts';
import { pagesFrom } from './pages.ts';
import { planRecording, writeRecording } from './record-reviews.ts';
import { isKnown, loggedAfter } from './review-events.ts';
import type { StudyTurns } from './study-turns.ts';
import { planUndoing, writeUndoing } from './undo-review.ts';
import { userKey } from './users.ts';

export const sqliteReviews = (database: Database, turns: StudyTurns): Reviews => ({
  record: (account, recording, receipt) =>
    turns.change(account, {
      receipt,
      plan: (working, user, patience) => planRecording(working, user, { ...recording, patience }),
      write: (working, user, plan) =>
        writeRecording(working, user, { ...plan, ids: recording.reviews.map(({ id }) => id) }),
    }),

  all: (account) =>
    pagesFrom<LoggedReview, SqlValue>(database, '', (connection, after) =>
      loggedAfter(connection, userKey(connection, account), after),
    ),

  known: (account, ids) =>
    database.read((connection) => {
      const user = userKey(connection, account);
      return new Set(ids.filter((id) => isKnown(connection, user, id)));
    }),

  undo: (account, { at, ...request }, receipt) =>
    turns.change(account, {
      receipt,
      plan: (working, user, patience) => planUndoing(working, user, { ...request, patience }),
      write: (working, user, plan) => writeUndoing(working, user, { ...plan, at }),
    }),
});
