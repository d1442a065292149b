import type { AccountId, Outcome } from '@flashcards/kernel';
import type { Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { accountRows } from '../accounts/account-rows.ts';
import { receiptRows } from '../accounts/receipt-rows.ts';
import type { Database } from '../database.ts';
import { setRows } from '../library/set-rows.ts';
import { sharedFolderRows } from '../sharing/shared-folder-rows.ts';
import type { Steps } from './steps.ts';
import { stepsOn } from './steps.ts';

const rowsBy = (steps: Steps): Tx => ({
  accounts: accountRows(steps),
  receipts: receiptRows(steps),
  sets: setRows(steps),
  sharedFolders: sharedFolderRows(steps),
});

/** Takes a refusal out of a unit whose writes are rolled back. */
class Refused<Ended> {
  readonly outcome: Ended;
  constructor(outcome: Ended) {
    this.outcome = outcome;
  }
}

const accepted = async <Ended extends Outcome<unknown, string>>(running: Promise<Ended>): Promise<Ended> => {
  const outcome = await running;
  if (outcome.ok) return outcome;
  // Rolls back the savepoint of the unit.
  throw new Refused(outcome);
};

export const sqliteUnits = (database: Database): UnitOfWork => ({
  write: <Ended extends Outcome<unknown, string>>(account: AccountId, work: (tx: Tx) => Promise<Ended>) =>
    database
      .write((connection) => accepted(work(rowsBy(stepsOn(connection)))), account)
      .catch((error: unknown) => {
        if (error instanceof Refused) return error.outcome as Ended;
        throw error;
      }),
});
