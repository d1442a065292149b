import type { AccountId } from '@flashcards/kernel';
import type { ReceiptRow, ReceiptRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { keepAnswer, receiptOf } from '../receipts.ts';
import { userKey } from '../users.ts';

export const receiptRows = ({ read, write }: Steps): ReceiptRows => ({
  find: read((connection, account: AccountId, key: string) => receiptOf(connection, userKey(connection, account), key)),
  insert: write((connection, account: AccountId, receipt: ReceiptRow) =>
    keepAnswer(connection, userKey(connection, account), receipt),
  ),
});
