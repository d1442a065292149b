import type { Reviews } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import { record } from './record.ts';
import { knownEvents } from './review-events.ts';
import { reviewPages } from './review-pages.ts';
import { inTurn } from './study-turn.ts';
import { undo } from './undo.ts';

export const mongodbReviews = (database: Database): Reviews => ({
  record: (account, recording, receipt) =>
    inTurn(database, { account, receipt, decide: (asking, call) => record({ ...asking, call }, recording) }),

  known: (account, ids) =>
    database.run(async ({ collections, journal }) => {
      const { secret } = await journal.settled(account);
      return new Set((await knownEvents(collections, { account, secret }, ids)).keys());
    }),

  all: (account) => reviewPages(database, account),

  undo: (account, request, receipt) =>
    inTurn(database, { account, receipt, decide: (asking) => undo(asking, request) }),
});
