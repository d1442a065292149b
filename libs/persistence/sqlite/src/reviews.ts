import type { Reviews } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import { planRecording, writeRecording } from './record-reviews.ts';
import { isKnown } from './review-events.ts';
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
