import type { SentDeed } from '@flashcards/client-sdk/offline';
import { signal } from '@preact/signals';

interface Unsent {
  /** All that the learner did. */
  readonly waiting: number;
  /** The answers among it. */
  readonly answers: number;
  readonly problem: unknown;
  readonly isLasting: boolean;
}

/** How much the service does not have yet, why, and whether it would survive when the page is closed. */
export const unsent = signal<Unsent>({
  waiting: 0,
  answers: 0,
  problem: undefined,
  isLasting: true,
});

/** What the service refused for good, until the learner has read it. */
export const refused = signal<readonly SentDeed[]>([]);

/** Whether this device has no room for all the cards and media of the next days. */
export const isFull = signal(false);
