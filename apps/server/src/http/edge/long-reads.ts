import type { Queue } from '@flashcards/turns';
import { queue } from '@flashcards/turns';

/**
 * The turns of operations that may take seconds. They yield to others all the time, so that there are as many at a time
 * as there are users; but those of one user would each get a share of the processor.
 */
export const longReads = (): Queue =>
  queue({
    places: Number.POSITIVE_INFINITY,
    mostOfOne: 2,
    mostWaiting: 4_096,
    mostWaitingOfOne: 16,
    patience: 10_000,
  });
