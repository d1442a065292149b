import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { StudySettings } from './study-settings.ts';
import type { WallClock } from './wall-clock.ts';
import { wallClockOf } from './wall-clock.ts';

type ReadClock = (instant: Date) => WallClock;

const minutesBefore = (instant: Date, minutes: number): Date => new Date(instant.getTime() - minutes * 60_000);

/** Minutes: the largest step by which a clock is set back (Antarctica/Troll). All steps are multiples of 15 minutes. */
const farthestBack = 120;
const quarters = Array.from({ length: farthestBack / 15 }, (_, index) => (index + 1) * 15);

/** Whether the clock was set within the last two hours. */
const wasSet = (read: ReadClock, instant: Date, { hour }: WallClock): boolean =>
  (read(minutesBefore(instant, farthestBack)).hour + farthestBack / 60) % 24 !== hour;

/**
 * Whether a clock that is before the rollover hour was already past it on the same date, because it was set back
 * (Pacific/Chatham, Antarctica/Troll). The day has changed then and stays.
 */
const hasTurned = (read: ReadClock, instant: Date, rolloverHour: number): boolean => {
  const now = read(instant);
  if (!wasSet(read, instant, now)) return false;
  const before = quarters.map((minutes) => read(minutesBefore(instant, minutes)));
  return before.some(({ date, hour }) => date === now.date && hour >= rolloverHour);
};

/**
 * The learner's calendar day at an instant: the date on their wall clock, one day earlier while the clock has not
 * reached the rollover hour (contract, section 5). It is read from the wall clock, so that daylight saving time neither
 * skips nor repeats a day.
 */
export const studyDay = (
  instant: Date,
  { timeZone, dayRolloverHour }: Pick<StudySettings, 'timeZone' | 'dayRolloverHour'>,
): LocalDate => {
  const read = wallClockOf(timeZone);
  const { date, hour } = read(instant);
  return hour >= dayRolloverHour || hasTurned(read, instant, dayRolloverHour) ? date : addDays(date, -1);
};
