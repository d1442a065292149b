/** A count since its first event, and when it expires. */
export interface Count {
  readonly count: number;
  readonly until: Date;
}

export interface Counted {
  /** What is counted. Counts of different kinds are independent, also for the same key. */
  readonly kind: string;
  /** The counted subject: a short text that identifies no person. */
  readonly key: string;
  /** The lifetime of a count from its first event on; the same each time for one kind. */
  readonly milliseconds: number;
  /** How much to add, or to take back when negative; absent: 1. */
  readonly by?: number;
}

/**
 * Counts that expire, across all servers that share a store. Unlike all else in a store they are not durable: a crash
 * may lose one, and above a maximum the oldest are dropped.
 */
export interface Counters {
  /** Adds to a count and returns the result; an expired count starts again from zero. Parallel calls each count. */
  add(counted: Counted): Promise<Count>;
}
