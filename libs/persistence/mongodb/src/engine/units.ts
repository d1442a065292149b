import type { AccountId, Outcome } from '@flashcards/kernel';
import type { ClientSession, Collection, MongoClient } from '../driver.ts';
import { newBatch } from './batch.ts';
import { within } from './deadline.ts';
import { readerIn } from './reader.ts';
import type { Steps } from './steps.ts';
import { stepsOf } from './steps.ts';
import { inTransaction } from './transactions.ts';
import { turnsByKey } from './turns.ts';

/** Of the client that units are given: a server that falls silent is left before the answer is due. */
export const socketTimeoutMS = 3_500;

/** Milliseconds, before an answer is due. */
const longestUnit = 5_000;

/** An account's document. Each change of the account counts its revision up, and so conflicts with any other. */
export interface AccountRow {
  readonly _id: string;
  readonly revision: number;
}

interface Parts<Tx> {
  readonly client: MongoClient;
  readonly accounts: Collection<AccountRow>;
  readonly rowsOf: (steps: Steps) => Tx;
  /** Milliseconds until the answer is `StoreUnavailable`. */
  readonly patience?: number;
}

export interface Units<Tx> {
  /**
   * The port's `write`. A refusal is committed, too, with nothing written: it may rest on rows that are not yet safe.
   * `also`: further keys, such as of a quest, whose units take turns in this process.
   */
  write<Ended extends Outcome<unknown, string>>(
    account: AccountId,
    work: (tx: Tx) => Promise<Ended>,
    also?: readonly string[],
  ): Promise<Ended>;
  /** Runs `work` on one snapshot. It may run again, and must not write. */
  read<T>(account: AccountId, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export const mongodbUnits = <Tx>({ client, accounts, rowsOf, patience = longestUnit }: Parts<Tx>): Units<Tx> => {
  const inTurns = turnsByKey();
  const run = <T>(keys: readonly string[], work: (session: ClientSession) => Promise<T>): Promise<T> =>
    within(patience, (deadline) =>
      inTurns(keys, deadline.signal, () => deadline.race(inTransaction(client, { deadline, patience }, work))),
    );
  return {
    write: (account, work, also = []) =>
      run([account, ...also], async (session) => {
        const { batch, send } = newBatch();
        batch.touch(accounts, account);
        const { steps, end } = stepsOf(readerIn(session, patience), batch);
        const outcome = await work(rowsOf(steps));
        const hasWritten = end();
        if (outcome.ok && hasWritten) await send(session, patience);
        return outcome;
      }),
    read: (_account, work) =>
      run([], async (session) => {
        const { steps, end } = stepsOf(readerIn(session, patience));
        const found = await work(rowsOf(steps));
        end();
        return found;
      }),
  };
};
