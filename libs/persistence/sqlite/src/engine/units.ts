import type { AccountId, Outcome } from '@flashcards/kernel';
import type { Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { accountRows } from '../accounts/account-rows.ts';
import { receiptRows } from '../accounts/receipt-rows.ts';
import { moveRevision } from '../accounts/revisions.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { additionRows } from '../library/addition-rows.ts';
import { cardRows } from '../library/card-rows.ts';
import { draftRows } from '../library/draft-rows.ts';
import { folderRows } from '../library/folder-rows.ts';
import { setRows } from '../library/set-rows.ts';
import { questRows } from '../quests/quest-rows.ts';
import { stintRows } from '../quests/stint-rows.ts';
import { sharedFolderRows } from '../sharing/shared-folder-rows.ts';
import { dayRows } from '../study/day-rows.ts';
import { goalRows } from '../goals/goal-rows.ts';
import { logRows } from '../study/log-rows.ts';
import { progressRows } from '../study/progress-rows.ts';
import { totalsRows } from '../study/totals-rows.ts';
import type { Breathe } from './transaction.ts';
import { userKey } from '../accounts/users.ts';
import type { Steps } from './steps.ts';
import { stepsOn } from './steps.ts';

/** Made when they are asked for: most units need rows of few kinds. */
const rowsBy = (steps: Steps, pause: Breathe): Tx => ({
  get accounts() {
    return accountRows(steps);
  },
  get receipts() {
    return receiptRows(steps);
  },
  get folders() {
    return folderRows(steps);
  },
  get sets() {
    return setRows(steps);
  },
  get drafts() {
    return draftRows(steps);
  },
  get additions() {
    return additionRows(steps);
  },
  get cards() {
    return cardRows(steps);
  },
  get log() {
    return logRows(steps);
  },
  get progress() {
    return progressRows(steps);
  },
  get days() {
    return dayRows(steps);
  },
  get totals() {
    return totalsRows(steps);
  },
  get goals() {
    return goalRows(steps);
  },
  get stints() {
    return stintRows(steps);
  },
  get quests() {
    return questRows(steps);
  },
  get sharedFolders() {
    return sharedFolderRows(steps);
  },
  pause,
});

/** Takes a refusal out of a unit whose writes are rolled back. */
class Refused<Ended> {
  readonly outcome: Ended;
  constructor(outcome: Ended) {
    this.outcome = outcome;
  }
}

export const sqliteUnits = (database: Database): UnitOfWork => ({
  write: async <Ended extends Outcome<unknown, string>>(account: AccountId, work: (tx: Tx) => Promise<Ended>) => {
    const unit = async (connection: Connection, breathe: Breathe): Promise<Ended> => {
      const steps = stepsOn({ connection, breathe, mayWrite: true });
      const outcome = await work(rowsBy(steps, breathe));
      // Rolls back the savepoint of the unit.
      if (!outcome.ok) throw new Refused(outcome);
      if (steps.hasWritten()) moveRevision(connection, userKey(connection, account));
      return outcome;
    };
    return database.write(unit, account).catch((error: unknown) => {
      if (error instanceof Refused) return error.outcome as Ended;
      throw error;
    });
  },

  read: (account, work) =>
    database.ponder(account, (connection, breathe) =>
      work(rowsBy(stepsOn({ connection, breathe, mayWrite: false }), breathe)),
    ),
});
