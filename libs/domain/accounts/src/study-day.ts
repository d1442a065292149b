import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { StudySettings } from './study-settings.ts';
import type { WallClock } from './wall-clock.ts';
import { wallClockOf } from './wall-clock.ts';

type ReadClock = (instant: Date) => WallClock;

const minutesBefore = (instant: Date, minutes: number): Date => new Date(instant.getTime() - minutes * 60_000);

/** No clock is set back further at once (Antarctica/Troll), and all are on a quarter of an hour. */
const farthestBack = 120;
const quarters = Array.from({ length: farthestBack / 15 }, (_, index) => (index + 1) * 15);

/** Whether the clock shows something else than the time that has gone by since two hours ago. */
const wasSet = (read: ReadClock, instant: Date, { hour }: WallClock): boolean =>
  (read(minutesBefore(instant, farthestBack)).hour + farthestBack / 60) % 24 !== hour;

/**
 * Whether a clock that is before the rollover hour has been past it on the same date: it was set back (Pacific/Chatham,
 * Antarctica/Troll). The day has turned then, and does not turn back.
 */
const hasTurned = (read: ReadClock, instant: Date, rolloverHour: number): boolean => {
  const now = read(instant);
  if (!wasSet(read, instant, now)) return false;
  const before = quarters.map((minutes) => read(minutesBefore(instant, minutes)));
  return before.some(({ date, hour }) => date === now.date && hour >= rolloverHour);
};

/**
 * The learner's calendar day at an instant: the date on their wall clock, one day earlier while the clock has not
 * reached the rollover hour (contract, section 5). Read off the wall clock, so daylight saving neither skips nor
 * repeats a day.
 */
export const studyDay = (
  instant: Date,
  { timeZone, dayRolloverHour }: Pick<StudySettings, 'timeZone' | 'dayRolloverHour'>,
): LocalDate => {
  const read = wallClockOf(timeZone);
  const { date, hour } = read(instant);
  return hour >= dayRolloverHour || hasTurned(read, instant, dayRolloverHour) ? date : addDays(date, -1);
};
