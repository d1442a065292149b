import type { LocalDate } from '@flashcards/kernel';

/** The local time of a zone at an instant. */
export interface WallClock {
  readonly date: LocalDate;
  readonly hour: number;
}

const readWith = (formatter: Intl.DateTimeFormat, instant: Date): WallClock => {
  const parts = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
  const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}` as LocalDate;
  return { date, hour: Number(parts.get('hour')) };
};

/** Caches the last second: no zone's clock changes its hour within one. */
const wallClock = (timeZone: string): ((instant: Date) => WallClock) => {
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  let last: { readonly second: number; readonly clock: WallClock } | undefined;
  return (instant) => {
    const second = Math.floor(instant.getTime() / 1000);
    if (last?.second !== second) last = { second, clock: readWith(formatter, instant) };
    return last.clock;
  };
};

const wallClocks = new Map<string, (instant: Date) => WallClock>();

/**
 * More than there are zones: the cache is cleared so that spellings of one zone (`europe/ROME`) cannot fill the memory.
 */
const mostClocks = 1_000;

/** The clock of a zone, cached: creating a formatter takes milliseconds, using it microseconds. */
export const wallClockOf = (timeZone: string): ((instant: Date) => WallClock) => {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  const made = wallClock(timeZone);
  if (wallClocks.size >= mostClocks) wallClocks.clear();
  wallClocks.set(timeZone, made);
  return made;
};
