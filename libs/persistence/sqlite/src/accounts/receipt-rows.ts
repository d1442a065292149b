import type { ReceiptRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { insertReceipt, receiptOf } from './receipts.ts';

export const receiptRows = ({ readOwn, writeOwn }: Steps): ReceiptRows => ({
  find: readOwn(receiptOf),
  insert: writeOwn(insertReceipt),
});
