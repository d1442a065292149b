import type { Review } from './review-event.ts';

/** The reviews in an hour of the clock, on all days. */
export interface HourCount {
  /** 0–23 */
  readonly hour: number;
  readonly reviews: number;
  /** Those not rated `again`. */
  readonly passed: number;
}

export interface StudyTime {
  /** All 24 hours, ascending. */
  readonly hours: readonly HourCount[];
  /** Whole minutes of all answers, practice included, whose time is known. */
  readonly minutes: number;
}

/** An answer with its instant and, if known, the zone of the learner then. */
export type TimedAnswer = Partial<Pick<Review, 'type' | 'zone' | 'seconds'>> & Pick<Review, 'rating' | 'at'>;

/** Counts answers one by one. `hourOf` gives the hour of the clock in the zone that the event keeps. */
export const countingTime = (hourOf: (at: Date, zone: string | undefined) => number) => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, reviews: 0, passed: 0 }));
  let seconds = 0;
  return {
    add: (answer: TimedAnswer): void => {
      seconds += answer.seconds ?? 0;
      const hour = answer.type === undefined ? hours[hourOf(answer.at, answer.zone)] : undefined;
      if (!hour) return;
      hour.reviews += 1;
      hour.passed += answer.rating === 'again' ? 0 : 1;
    },
    time: (): StudyTime => ({ hours, minutes: Math.floor(seconds / 60) }),
  };
};
