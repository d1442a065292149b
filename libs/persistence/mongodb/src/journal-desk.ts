import { AsyncLocalStorage } from 'node:async_hooks';
import type { Timestamp } from './driver.ts';
import type { SingleFlight } from './single-flight.ts';
import { singleFlight } from './single-flight.ts';
import type { InTurn } from './turns.ts';

/** What the journals of one process have in common. */
export interface JournalDesk {
  readonly inTurn: InTurn;
  /** Changes that this process carries out, by journal and revision; each tells when that was done. */
  readonly carrying: SingleFlight<Timestamp | undefined>;
  /** Looks after changes that another process seems to have left behind. */
  readonly helping: SingleFlight<Timestamp | undefined>;
  /** Runs what a change is decided by: nothing in it may change anything itself. */
  deciding<T>(decide: () => Promise<T>): Promise<T>;
  /** Throws inside `deciding`: two changes in each other's turn would wait for each other. */
  notDeciding(): void;
}

export const journalDesk = (inTurn: InTurn): JournalDesk => {
  const isDeciding = new AsyncLocalStorage<true>();
  return {
    inTurn,
    carrying: singleFlight(),
    helping: singleFlight(),
    deciding: (decide) => isDeciding.run(true, decide),
    notDeciding: () => {
      if (isDeciding.getStore()) throw new Error('mongodb: a change within a change');
    },
  };
};
