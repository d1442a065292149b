import type { SentDeed } from '@flashcards/client-sdk/offline';
import { signal } from '@preact/signals';

/** How much the service does not have yet, why, and whether it would survive when the page is closed. */
export const unsent = signal<{ readonly waiting: number; readonly problem: unknown; readonly isLasting: boolean }>({
  waiting: 0,
  problem: undefined,
  isLasting: true,
});

/** What the service refused for good, until the learner has read it. */
export const refused = signal<readonly SentDeed[]>([]);
