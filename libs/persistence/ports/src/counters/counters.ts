/** How often something was done since the first time, and when that is forgotten. */
export interface Count {
  readonly count: number;
  readonly until: Date;
}

export interface Counted {
  /** What is counted; keys of different kinds have nothing to do with each other. */
  readonly kind: string;
  /** Whom it is counted of: a short text that names nobody. */
  readonly key: string;
  /** How long a count lasts from its first time on; the same each time for one kind. */
  readonly milliseconds: number;
  /** How many at once; one, where it is absent. */
  readonly by?: number;
}

/**
 * Counts that end by themselves, of all servers that can share a store. Unlike all else in a store they are not durable:
 * one may be lost in a crash, and where there are too many the oldest go.
 */
export interface Counters {
  /** Counts so many more, and answers what it is then; a count that is over begins anew. Parallel calls each count. */
  add(counted: Counted): Promise<Count>;
}
