import type { AccountId, Outcome } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Receipted, ReceiptFor, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { changing } from './change.ts';
import { oneByOne } from './one-by-one.ts';

/** `brief`: give up with `takes_long` rather than hold the write lock. `long`: work without that limit. */
export type Patience = 'brief' | 'long';

/** A change in two parts: `prepare` computes it by reading alone, then `work` decides and writes. */
export interface PreparedWork<Prepared, T, Code extends string> {
  /** `takes_long` if the patience is `brief` and the computation would take long. */
  readonly prepare: (tx: Tx, patience: Patience) => Promise<Outcome<Prepared, Code | 'takes_long'>>;
  /** For a unit that writes what another one has prepared: reads the rows that `work` saves. */
  readonly recall?: (tx: Tx, prepared: Prepared) => Promise<void>;
  /** `takes_long` if the data that the preparation depends on has changed: it is prepared again. */
  readonly work: (tx: Tx, prepared: Prepared) => Promise<Outcome<T, Code | 'takes_long'>>;
}

export type PreparedChange = <Prepared, T, Code extends string>(
  account: AccountId,
  receipt: ReceiptFor<T, Code> | undefined,
  work: PreparedWork<Prepared, T, Code>,
) => Promise<Receipted<T, Code>>;

type Attempt<T, Code extends string> = Receipted<T, Code | 'takes_long'>;

const tookLong = <T, Code extends string>(outcome: Attempt<T, Code>): boolean =>
  !outcome.ok && outcome.code === 'takes_long';

/**
 * A brief change is prepared in the unit that writes it. A long one is prepared before, on one snapshot, while others
 * write. It is written if the account's revision is the same, and else prepared again in the unit that writes it.
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
      // Impossible otherwise: this unit prepared and wrote on the same state.
      if (tookLong(atOnce)) throw new Error('a change does not fit what it was prepared on');
      return atOnce;
    };
    const brieflyOr = async (otherwise: () => Promise<Attempt<T, Code>>): Promise<Attempt<T, Code>> => {
      const outcome = await briefly();
      return tookLong(outcome) ? otherwise() : outcome;
    };
    // A brief change waits while a long change of the account is prepared, because it would invalidate that
    // preparation.
    const ended = longChanges.isBusy(account)
      ? longChanges.run(account, () => brieflyOr(atLength))
      : brieflyOr(() => longChanges.run(account, atLength));
    return (await ended) as Receipted<T, Code>;
  };
};
