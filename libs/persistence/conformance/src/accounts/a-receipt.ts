import type { Receipt } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';

/** Keeps what was answered, told apart from what is answered the second time. */
export const aReceipt = (of: Partial<Receipt<unknown>> = {}): Receipt<unknown> => ({
  key: randomUUID(),
  fingerprint: 'the same thing',
  keep: () => 'kept',
  ...of,
});
