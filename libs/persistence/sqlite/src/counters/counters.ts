import type { Count, Counted, Counters } from '@flashcards/persistence-ports';

/** The maximum of keys of one kind, about 15 MB. Above it the oldest counts are dropped. */
export const mostKeys = 100_000;

/**
 * The counts of one kind. All have the same lifetime, so they expire in the order of their insertion, which a map
 * keeps.
 */
type Counts = Map<string, { count: number; until: number }>;

/** Whether a count has expired. If the clock was set back, a count would otherwise last too long. */
const isOver = (until: number, now: number, milliseconds: number): boolean =>
  until <= now || until > now + milliseconds;

/** Removes expired counts, and the oldest above the limit. This needs neither timers nor a scan of all counts. */
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

/**
 * Counts in the memory of one process: they last for minutes, and writing to the disk for each request would cost more.
 */
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
