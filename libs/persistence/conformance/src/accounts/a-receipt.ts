import type { Receipt } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';

/** Keeps an answer that differs from the answer of a second execution. */
export const aReceipt = (of: Partial<Receipt<unknown>> = {}): Receipt<unknown> => ({
  key: randomUUID(),
  fingerprint: 'the same thing',
  keep: () => 'kept',
  ...of,
});
