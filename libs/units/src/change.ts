import type { AccountId, Outcome, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type {
  AnsweredBefore,
  Receipt,
  Receipted,
  ReceiptFor,
  ReceiptRow,
  RequestKey,
  Tx,
  UnitOfWork,
} from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';

/** Runs a change of an account as one unit of work, once for each receipt. */
export type Change = <T, Code extends string>(
  account: AccountId,
  receipt: ReceiptFor<T, Code> | undefined,
  work: (tx: Tx) => Promise<Outcome<T, Code>>,
) => Promise<Receipted<T, Code>>;

/** The answer to a request whose key has a receipt. */
export const answerTo = (
  { fingerprint, answer }: ReceiptRow,
  request: RequestKey,
): AnsweredBefore | Refusal<'receipt_taken'> =>
  fingerprint === request.fingerprint ? { ...refuse('answered_before'), answer } : refuse('receipt_taken');

/**
 * Applies two rules to every change: a deleted account changes nothing, and a request that was answered before is not
 * done again.
 */
export const changing =
  ({ write }: UnitOfWork): Change =>
  (account, receipt, work) =>
    write(account, async (tx) => {
      // The receipt is read first, because a store may load all that is known of the account with it.
      const before = receipt && (await tx.receipts.find(account, receipt.key));
      if (!(await tx.accounts.isThere(account))) throw new AccountGone('the account is gone');
      if (before) return answerTo(before, receipt);
      const outcome = await work(tx);
      const answer = outcome.ok ? receipt?.keep(outcome) : undefined;
      if (receipt && answer !== undefined) {
        const { key, fingerprint } = receipt;
        await tx.receipts.insert(account, { key, fingerprint, answer });
      }
      return outcome;
    });

/** For a step before the one that makes the change: it returns the earlier answer to the request, and keeps nothing. */
export const unkept = (receipt: Receipt<never> | undefined): Receipt<unknown> | undefined =>
  receipt && { ...receipt, keep: () => undefined };
