import { retrievability } from '@flashcards/review-scheduling';
import type { OwnWeights, ReviewEvent } from './review-event.ts';

/** The reviews in an hour of the clock, on all days. */
export interface HourCount {
  /** 0–23 */
  readonly hour: number;
  readonly reviews: number;
  /** Those not rated `again`. */
  readonly passed: number;
}

/** What the answers of a calendar month took, and what FSRS predicted of them. */
export interface MonthOfStudy {
  /** `yyyy-mm` */
  readonly month: string;
  /** Whole minutes of all answers, practice included, whose time is known. */
  readonly minutes: number;
  /** Those that count for retention and were not imported. */
  readonly reviews: number;
  readonly passed: number;
  /** The mean of their probabilities of recall; absent where there are none. */
  readonly predicted: number | undefined;
}

export interface StudyTime {
  /** All 24 hours, ascending. */
  readonly hours: readonly HourCount[];
  /** Whole minutes of all answers, practice included, whose time is known. */
  readonly minutes: number;
  /** Those with answers, ascending; absent where they are not counted. */
  readonly months?: readonly MonthOfStudy[];
}

/** An answer with its instant and, if known, the zone of the learner then and the memory before it. */
export interface TimedAnswer
  extends
    Pick<ReviewEvent, 'rating' | 'at' | 'day'>,
    Partial<Pick<ReviewEvent, 'type' | 'zone' | 'seconds' | 'elapsed' | 'weights' | 'isFirstThatDay'>> {
  readonly before?: Pick<ReviewEvent['before'], 'state'> & { readonly stability?: number | undefined };
}

const passedOf = ({ rating }: TimedAnswer): number => (rating === 'again' ? 0 : 1);

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

/** The probability of recall by FSRS, where the answer counts for retention. */
const recallOf = (
  { type, before, elapsed, weights, isFirstThatDay }: TimedAnswer,
  own: OwnWeights,
): number | undefined =>
  type === undefined && isFirstThatDay && before?.state === 'review' && before.stability && elapsed !== undefined
    ? retrievability({ stability: before.stability, elapsed, weights: own.get(weights ?? 0) })
    : undefined;

const countingMonths = (own: OwnWeights) => {
  const months = new Map<string, { seconds: number; reviews: number; passed: number; recall: number }>();
  return {
    add: (answer: TimedAnswer): void => {
      if (answer.rating === undefined) return;
      const month = answer.day.slice(0, 7);
      const counts = months.get(month) ?? { seconds: 0, reviews: 0, passed: 0, recall: 0 };
      months.set(month, counts);
      counts.seconds += answer.seconds ?? 0;
      const recall = recallOf(answer, own);
      if (recall === undefined) return;
      counts.reviews += 1;
      counts.passed += passedOf(answer);
      counts.recall += recall;
    },
    months: (): readonly MonthOfStudy[] =>
      [...months]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([month, { seconds, reviews, passed, recall }]) => ({
          month,
          minutes: minutesOf(seconds),
          reviews,
          passed,
          predicted: reviews > 0 ? recall / reviews : undefined,
        })),
  };
};

/**
 * Counts answers one by one. `hourOf` gives the hour of the clock in the zone that the event keeps. Months are counted
 * only with `own`.
 */
export const countingTime = (hourOf: (at: Date, zone: string | undefined) => number, own?: OwnWeights) => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, reviews: 0, passed: 0 }));
  const byMonth = own && countingMonths(own);
  let seconds = 0;
  return {
    add: (answer: TimedAnswer): void => {
      byMonth?.add(answer);
      seconds += answer.seconds ?? 0;
      const hour = answer.type === undefined ? hours[hourOf(answer.at, answer.zone)] : undefined;
      if (!hour) return;
      hour.reviews += 1;
      hour.passed += passedOf(answer);
    },
    time: (): StudyTime => ({ hours, minutes: minutesOf(seconds), ...(byMonth && { months: byMonth.months() }) }),
  };
};
