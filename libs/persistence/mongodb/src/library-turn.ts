import type { AccountId, Outcome } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { AccountState } from './documents.ts';
import type { Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import { onReceipt } from './receipts.ts';

/** A change of an account's library, and the receipt to be kept of it. */
interface LibraryTurn<Code extends string> {
  readonly account: AccountId;
  readonly receipt: ReceiptFor<void, Code> | undefined;
  readonly decide: (
    collections: Collections,
    owner: Owner,
    rev: number,
  ) => Promise<Decision<Outcome<void, Code>, AccountState>>;
}

export const inLibraryTurn = <Code extends string>(
  { run }: Database,
  { account, receipt, decide }: LibraryTurn<Code>,
): Promise<Receipted<void, Code>> =>
  run(({ collections, journal }) =>
    journal.change(
      account,
      onReceipt<Outcome<void, Code>>({ collections, account, receipt }, ({ secret }, rev) =>
        decide(collections, { account, secret }, rev),
      ),
    ),
  );
