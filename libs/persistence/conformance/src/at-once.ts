import type { Store } from '@flashcards/persistence-ports';
import type { CurrentTwins } from './opened-store.ts';

/** Makes `count` concurrent calls, alternating between the servers. */
export const atOnce = <T>(
  twins: CurrentTwins,
  count: number,
  call: (store: Store, index: number) => Promise<T>,
): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(twins()[index % 2 === 0 ? 0 : 1], index)));

export const numberOf = (answers: readonly string[], answer: string): number =>
  answers.filter((each) => each === answer).length;
