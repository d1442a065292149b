import type { AccountId, QuestId } from '@flashcards/kernel';
import type { Reviews } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { record } from './record.ts';
import { judgeMoved, judgeQuestsOf } from './judge-quests.ts';
import { knownEvents } from './review-events.ts';
import { reviewPages } from './review-pages.ts';
import { inTurn } from './study-turn.ts';
import { undo } from './undo.ts';

/** A repeat finds nothing to move: what was cut off after the first time is made good. */
const judge = (call: Call, account: AccountId, moved: readonly QuestId[] | undefined): Promise<void> =>
  moved ? judgeMoved(call, account, moved) : judgeQuestsOf(call, account);

export const mongodbReviews = (database: Database): Reviews => ({
  record: (account, recording, receipt) =>
    inTurn(database, {
      account,
      receipt,
      decide: (asking, call) => record({ ...asking, call }, recording),
      follow: judge,
    }),

  known: (account, ids) =>
    database.run(async ({ collections, journal }) => {
      const { secret } = await journal.settled(account);
      return new Set((await knownEvents(collections, { account, secret }, ids)).keys());
    }),

  all: (account) => reviewPages(database, account),

  undo: (account, request, receipt) =>
    inTurn(database, { account, receipt, decide: (asking) => undo(asking, request), follow: judge }),
});
