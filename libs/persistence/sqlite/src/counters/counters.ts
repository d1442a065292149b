import type { Count, Counted, Counters } from '@flashcards/persistence-ports';

/** Some fifteen megabytes of them. Whoever has as many keys loses counts, each after one of all its others. */
export const mostKeys = 100_000;

/** The counts of one kind. All last as long, so those that began first end first, and a map keeps that order. */
type Counts = Map<string, { count: number; until: number }>;

/** A clock that was set back would keep a count for longer than it lasts. */
const isOver = (until: number, now: number, milliseconds: number): boolean =>
  until <= now || until > now + milliseconds;

/** Away with the oldest, as long as they are over or too many: no timer for each, no walk through all. */
const makeRoom = (counts: Counts, now: number, milliseconds: number): void => {
  for (const [key, { until }] of counts) {
    if (counts.size < mostKeys && !isOver(until, now, milliseconds)) return;
    counts.delete(key);
  }
};

const add = (counts: Counts, { key, milliseconds, by = 1 }: Counted): Count => {
  const now = Date.now();
  const known = counts.get(key);
  if (known && !isOver(known.until, now, milliseconds)) {
    known.count += by;
    return { count: known.count, until: new Date(known.until) };
  }
  counts.delete(key);
  makeRoom(counts, now, milliseconds);
  const until = now + milliseconds;
  counts.set(key, { count: by, until });
  return { count: by, until: new Date(until) };
};

/** In the memory of one process: what is counted lasts for minutes, and a write for each request would cost the disk more. */
export const memoryCounters = (): Counters => {
  const kinds = new Map<string, Counts>();
  return {
    add: async (counted) => {
      const counts: Counts = kinds.get(counted.kind) ?? new Map();
      kinds.set(counted.kind, counts);
      return add(counts, counted);
    },
  };
};
