import type { AccountId, Outcome } from '@flashcards/kernel';
import type { ClientSession, Collection, MongoClient } from '../driver.ts';
import type { Touched } from './batch.ts';
import { newBatch, takeFirst } from './batch.ts';
import { within } from './deadline.ts';
import { readerIn } from './reader.ts';
import type { Steps } from './steps.ts';
import { stepsOf } from './steps.ts';
import { inTransaction } from './transactions.ts';
import type { ReadInTurn } from './turns.ts';
import { turnsByKey } from './turns.ts';

/** Milliseconds, for the client of units: a connection to a silent server is dropped before the answer is due. */
export const socketTimeoutMS = 3_500;

/** Milliseconds until an answer is due. */
export const longestUnit = 5_000;

/**
 * An account's document. Each change of the account increments its revision, and so conflicts with any concurrent
 * change.
 */
export interface AccountRow {
  readonly _id: string;
  readonly revision: number;
  /** The account is being deleted: no reader finds it. */
  readonly leaving?: true;
}

interface Parts<Tx> {
  readonly client: MongoClient;
  readonly accounts: Collection<AccountRow>;
  readonly rowsOf: (steps: Steps) => Tx;
  readonly readInTurn: ReadInTurn;
  /** Milliseconds until `StoreUnavailable`. */
  readonly patience?: number;
}

/**
 * The limit of one command of a reader, in milliseconds, from the time until its answer is due. The server ends the
 * command before the socket times out, after which a second attempt would take as long.
 */
export const longestRead = (patience: number): number => 0.6 * patience;

/** The keys by which units of this process wait for each other. */
interface Keys {
  readonly keys: readonly string[];
  /**
   * Further keys of each attempt: the documents that the previous attempt touched, so that units that conflicted there
   * take turns.
   */
  readonly again: () => readonly string[];
}

export interface Units<Tx> {
  /**
   * The port's `write`. A refusal is committed, too, with nothing written, because it may depend on rows that a
   * majority does not have yet. `also`: further keys, such as a quest's, whose units take turns in this process.
   */
  write<Ended extends Outcome<unknown, string>>(
    account: AccountId,
    work: (tx: Tx) => Promise<Ended>,
    also?: readonly string[],
  ): Promise<Ended>;
  /** Runs `work` on one snapshot. It may run again, and must not write. */
  read<T>(account: AccountId, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export const mongodbUnits = <Tx>(parts: Parts<Tx>): Units<Tx> => {
  const { client, accounts, rowsOf, readInTurn, patience = longestUnit } = parts;
  const inTurns = turnsByKey();
  const run = <T>({ keys, again }: Keys, work: (session: ClientSession) => Promise<T>): Promise<T> =>
    within(patience, (deadline) => {
      const { signal } = deadline;
      const inTurn = <Ended>(attempt: () => Promise<Ended>): Promise<Ended> => inTurns(again(), signal, attempt);
      const limits = { deadline, patience, inTurn };
      return inTurns(keys, signal, () => deadline.race(inTransaction(client, limits, work)));
    });
  return {
    write: (account, work, also = []) => {
      let before: ReadonlyMap<string, Touched> = new Map();
      return run({ keys: [account, ...also], again: () => [...before.keys()].sort() }, async (session) => {
        const { batch, send, touched } = newBatch();
        await takeFirst(session, patience, before.values());
        batch.touch(accounts, account);
        const { steps, end } = stepsOf(readerIn(session, patience), batch);
        const outcome = await work(rowsOf(steps));
        const hasWritten = end();
        before = touched();
        if (outcome.ok && hasWritten) await send(session, patience);
        return outcome;
      });
    },
    read: (account, work) =>
      within(patience, (deadline) => {
        const limits = { deadline, patience };
        const read = async (session: ClientSession) => {
          const { steps, end } = stepsOf(readerIn(session, longestRead(patience)));
          const found = await work(rowsOf(steps));
          end();
          return found;
        };
        return readInTurn(account, deadline.signal, () => deadline.race(inTransaction(client, limits, read)));
      }),
  };
};
