import type { AccountId, Outcome } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Receipted, ReceiptFor, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { changing } from './change.ts';
import { oneByOne } from './one-by-one.ts';

/** How much may be worked out: what takes long is not worked out while others wait to write. */
export type Patience = 'brief' | 'long';

/** A change in two parts: what it comes to is worked out by reading alone, then it is decided and written. */
export interface PreparedWork<Prepared, T, Code extends string> {
  /** `takes_long` where it would take long and is to be brief. */
  readonly prepare: (tx: Tx, patience: Patience) => Promise<Outcome<Prepared, Code | 'takes_long'>>;
  /** For a unit that writes what another one has prepared: finds the rows that `work` saves. */
  readonly recall?: (tx: Tx, prepared: Prepared) => Promise<void>;
  /** `takes_long` where others have changed what the preparation rests on: it is prepared again. */
  readonly work: (tx: Tx, prepared: Prepared) => Promise<Outcome<T, Code | 'takes_long'>>;
}

/** Runs a change whose preparation may take long. */
export type PreparedChange = <Prepared, T, Code extends string>(
  account: AccountId,
  receipt: ReceiptFor<T, Code> | undefined,
  work: PreparedWork<Prepared, T, Code>,
) => Promise<Receipted<T, Code>>;

type Attempt<T, Code extends string> = Receipted<T, Code | 'takes_long'>;

const tookLong = <T, Code extends string>(outcome: Attempt<T, Code>): boolean =>
  !outcome.ok && outcome.code === 'takes_long';

/**
 * What is brief is prepared in the unit that writes it. What takes long is prepared before it, on one state, while others
 * write; it is written if nothing that it rests on changed meanwhile, and else prepared again in the unit that writes it.
 */
export const preparing = (units: UnitOfWork): PreparedChange => {
  const change = changing(units);
  const longChanges = oneByOne();
  return async <Prepared, T, Code extends string>(
    account: AccountId,
    receipt: ReceiptFor<T, Code> | undefined,
    { prepare, recall, work }: PreparedWork<Prepared, T, Code>,
  ): Promise<Receipted<T, Code>> => {
    const attempt = (preparation: (tx: Tx) => Promise<Outcome<Prepared, Code | 'takes_long'>>) =>
      change<T, Code | 'takes_long'>(account, receipt as ReceiptFor<T, Code | 'takes_long'> | undefined, async (tx) => {
        const prepared = await preparation(tx);
        return prepared.ok ? work(tx, prepared.value) : prepared;
      });
    const briefly = () => attempt((tx) => prepare(tx, 'brief'));
    const atLength = async (): Promise<Attempt<T, Code>> => {
      const before = await units.read(account, async (tx) => ({
        revision: await tx.accounts.revision(account),
        prepared: await prepare(tx, 'long'),
      }));
      const written = await attempt(async (tx) => {
        if ((await tx.accounts.revision(account)) !== before.revision) return refuse('takes_long');
        if (before.prepared.ok) await recall?.(tx, before.prepared.value);
        return before.prepared;
      });
      if (!tookLong(written)) return written;
      const atOnce = await attempt((tx) => prepare(tx, 'long'));
      // Nobody else has written since.
      if (tookLong(atOnce)) throw new Error('a change does not fit what it was prepared on');
      return atOnce;
    };
    const brieflyOr = async (otherwise: () => Promise<Attempt<T, Code>>): Promise<Attempt<T, Code>> => {
      const outcome = await briefly();
      return tookLong(outcome) ? otherwise() : outcome;
    };
    // What is brief waits while a long change of the account is worked out: it would undo that work.
    const ended = longChanges.isBusy(account)
      ? longChanges.run(account, () => brieflyOr(atLength))
      : brieflyOr(() => longChanges.run(account, atLength));
    return (await ended) as Receipted<T, Code>;
  };
};
