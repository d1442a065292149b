import type { StudySettings } from '@flashcards/client-sdk';

/** Minutes by the clock of the learner's zone until their day ends: 1 to 1440. */
export const minutesLeft = (
  now: Date,
  { timeZone, dayRolloverHour }: Pick<StudySettings, 'timeZone' | 'dayRolloverHour'>,
): number => {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number);
  return 1440 - ((hour * 60 + minute - dayRolloverHour * 60 + 1440) % 1440);
};
