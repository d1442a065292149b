import type { Outcome } from '@flashcards/kernel';
import type { Receipt } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import type { AnyPut, PlacedPut } from './documents.ts';
import type { Decide } from './journal.ts';
import type { Owner } from './keys.ts';
import { hashedKeyOf, joined } from './keys.ts';
import type { Told } from './receipts.ts';
import { receiptOf, toldBefore, withPuts } from './receipts.ts';

// Receipts of what is decided on something shared: kept with it, under the account, the key and what it was decided on.

interface Receipting<T> {
  readonly collections: Collections;
  readonly owner: Owner;
  /** The journal that decides. */
  readonly on: string;
  readonly receipt: Receipt<T> | undefined;
}

type ReceiptPut = PlacedPut<'sharedReceipts'>;

const putReceipt = <T>({ owner, on }: Receipting<T>, receipt: Receipt<T>, outcome: T): readonly ReceiptPut[] => {
  const kept = receiptOf(receipt, outcome);
  const _id = joined(hashedKeyOf(owner, receipt.key), on);
  return kept ? [{ into: 'sharedReceipts', document: { _id, ...kept }, isNew: true }] : [];
};

/** As `onReceipt`; `mayKeep` tells of which outcomes there may be a receipt. */
export const onSharedReceipt = <T extends Outcome<unknown, string>, State, APut extends AnyPut>(
  receipting: Receipting<T>,
  decide: Decide<T, State, APut | ReceiptPut>,
  mayKeep: (outcome: T) => boolean,
): Decide<T | Told, State, APut | ReceiptPut> => {
  const { collections, owner, receipt } = receipting;
  if (!receipt) return decide;
  return async (state, rev) => {
    const told = await toldBefore(collections, owner, receipt);
    if (told) return { answer: told };
    const decision = await decide(state, rev);
    const { answer } = decision;
    return mayKeep(answer) ? withPuts(decision, putReceipt(receipting, receipt, answer)) : decision;
  };
};
