import type { AccountId } from '@flashcards/kernel';
import type { ReceiptRow, ReceiptRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from '../study/at-hand.ts';
import { receiptOf } from '../study/at-hand.ts';
import { rowOf } from '../study/documents.ts';

/** Milliseconds. */
const keptFor = 86_400_000;

export const receiptRows = ({ read, write }: Steps, hand: AtHand): ReceiptRows => ({
  find: read((reader, account: AccountId, key: string) => receiptOf(hand.of(account), reader, key)),
  // Replaces an expired receipt that may still be stored.
  insert: write((batch, account: AccountId, receipt: ReceiptRow) => {
    const filter = rowOf(account, 'receipt', receipt.key);
    const expiresAt = new Date(Date.now() + keptFor);
    const replacement = { ...filter, kind: 'receipt' as const, ...receipt, expiresAt };
    batch.add(hand.collections.receipts, { replaceOne: { filter, replacement, upsert: true } });
  }),
});
