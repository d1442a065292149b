import type { StudySettings } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import { daysBetween, parseLocalDate } from '@flashcards/kernel';
import type { CollectionDays } from '../imports/deck-reader.ts';

const minute = 60_000;
const quarterHour = 15 * minute;
/** Years 69 to 3871: what is further off is no day of anybody's. */
const farthestInstant = 60_000_000_000_000;
/** No clock is further from UTC. */
const mostOffset = 18 * 60;
const mostKnown = 10_000;

export const isInstant = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) <= farthestInstant;

type Zone = Pick<StudySettings, 'timeZone' | 'dayRolloverHour'>;

const dayOn = (instant: number, zone: Zone): LocalDate | undefined => parseLocalDate(studyDay(new Date(instant), zone));

/** What days are counted from: the date on the clock on which the collection was made, else on the learner's. */
const dayZero = ({ created, creationOffset }: CollectionDays, { timeZone }: Zone): LocalDate | undefined => {
  if (!isInstant(created)) return undefined;
  if (creationOffset === undefined || !(Math.abs(creationOffset) <= mostOffset))
    return dayOn(created, { timeZone, dayRolloverHour: 0 });
  return parseLocalDate(new Date(created - creationOffset * minute).toISOString().slice(0, 10));
};

/** The days of a collection and those of a learner; asked for every card, so what was asked before is known. */
export const collectionDays = (zone: Zone, today: LocalDate) => {
  const known = new Map<number, LocalDate | undefined>();
  let last: (CollectionDays & { readonly passed: number | undefined }) | undefined;

  const passedSince = (collection: CollectionDays): number | undefined => {
    const zero = dayZero(collection, zone);
    return zero === undefined ? undefined : daysBetween(zero, today);
  };
  return {
    /** How many days of the collection have passed by the learner's today. */
    passed: ({ created, creationOffset }: CollectionDays): number | undefined => {
      if (!last || last.created !== created || last.creationOffset !== creationOffset)
        last = { created, creationOffset, passed: passedSince({ created, creationOffset }) };
      return last.passed;
    },
    /** The learner's day at an instant: days turn on a quarter of an hour, in every zone. */
    dayOn: (instant: number): LocalDate | undefined => {
      const quarter = Math.floor(instant / quarterHour);
      if (known.has(quarter)) return known.get(quarter);
      if (known.size >= mostKnown) known.clear();
      const day = dayOn(instant, zone);
      known.set(quarter, day);
      return day;
    },
  };
};

export type KnownDays = ReturnType<typeof collectionDays>;
