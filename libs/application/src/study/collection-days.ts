import type { StudySettings } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import { daysBetween, parseLocalDate } from '@flashcards/kernel';
import type { CollectionDays } from '../imports/deck-reader.ts';

const minute = 60_000;
const quarterHour = 15 * minute;
/** Milliseconds: years 69 to 3871. Other instants are treated as invalid. */
const farthestInstant = 60_000_000_000_000;
/** Minutes: an upper bound for the offset of any clock from UTC. */
const mostOffset = 18 * 60;
const mostKnown = 10_000;

export const isInstant = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) <= farthestInstant;

type Zone = Pick<StudySettings, 'timeZone' | 'dayRolloverHour'>;

const dayOn = (instant: number, zone: Zone): LocalDate | undefined => parseLocalDate(studyDay(new Date(instant), zone));

/**
 * The learner's days of instants: another program logged instants only. A day takes 14 µs to compute and changes on a quarter
 * of an hour in every zone, so days are cached for each.
 */
export const daysOn = (zone: Zone): ((instant: number) => LocalDate | undefined) => {
  const known = new Map<number, LocalDate | undefined>();
  return (instant) => {
    const quarter = Math.floor(instant / quarterHour);
    if (known.has(quarter)) return known.get(quarter);
    if (known.size >= mostKnown) known.clear();
    const day = dayOn(instant, zone);
    known.set(quarter, day);
    return day;
  };
};

/** Day 0 of the collection: the date on the clock on which it was created, otherwise on the learner's. */
const dayZero = ({ created, creationOffset }: CollectionDays, { timeZone }: Zone): LocalDate | undefined => {
  if (!isInstant(created)) return undefined;
  if (creationOffset === undefined || !(Math.abs(creationOffset) <= mostOffset))
    return dayOn(created, { timeZone, dayRolloverHour: 0 });
  return parseLocalDate(new Date(created - creationOffset * minute).toISOString().slice(0, 10));
};

/** Converts the days of a collection to those of a learner. Results are cached, because it is called for every card. */
export const collectionDays = (zone: Zone, today: LocalDate) => {
  let last: (CollectionDays & { readonly passed: number | undefined }) | undefined;

  const passedSince = (collection: CollectionDays): number | undefined => {
    const zero = dayZero(collection, zone);
    return zero === undefined ? undefined : daysBetween(zero, today);
  };
  return {
    /** How many days of the collection have passed on the learner's today. */
    passed: ({ created, creationOffset }: CollectionDays): number | undefined => {
      if (!last || last.created !== created || last.creationOffset !== creationOffset)
        last = { created, creationOffset, passed: passedSince({ created, creationOffset }) };
      return last.passed;
    },
    /** The learner's day at an instant. */
    dayOn: daysOn(zone),
  };
};

export type KnownDays = ReturnType<typeof collectionDays>;
