import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Timestamp } from './driver.ts';
import type { SingleFlight } from './single-flight.ts';
import { singleFlight } from './single-flight.ts';
import type { InTurn } from './turns.ts';

/** What the journals of one process have in common. */
export interface JournalDesk {
  /** What other processes call this one. */
  readonly name: string;
  readonly inTurn: InTurn;
  /** Changes that this process carries out, by journal and revision; each tells when that was done. */
  readonly carrying: SingleFlight<Timestamp | undefined>;
  /** Looks after changes that another process seems to have left behind. */
  readonly helping: SingleFlight<Timestamp | undefined>;
  /** How long a change is left to its writer: all who read meanwhile would only be in its way. */
  grace(): Promise<unknown>;
  /** Journals whose letters are being sent: two that write to each other would else send for ever. */
  readonly sending: Set<string>;
  /** Runs what a change is decided by: nothing in it may change anything itself. */
  deciding<T>(decide: () => Promise<T>): Promise<T>;
  /** Throws inside `deciding`: two changes in each other's turn would wait for each other. */
  notDeciding(): void;
}

/** Most likely a writer of another process is about to carry out itself what it decided. */
const defaultGrace = 40;

export const journalDesk = (inTurn: InTurn, grace: JournalDesk['grace'] = () => sleep(defaultGrace)): JournalDesk => {
  const isDeciding = new AsyncLocalStorage<true>();
  return {
    name: randomUUID(),
    inTurn,
    carrying: singleFlight(),
    helping: singleFlight(),
    grace,
    sending: new Set(),
    deciding: (decide) => isDeciding.run(true, decide),
    notDeciding: () => {
      if (isDeciding.getStore()) throw new Error('mongodb: a change within a change');
    },
  };
};
