import type { LocalDate } from '@flashcards/kernel';
import type { Maturity, Rating } from '@flashcards/review-scheduling';

/** Reviews that count for retention, and the number not rated `again`. */
export interface Retained {
  readonly reviews: number;
  readonly passed: number;
}

/** The activity of a learner on one day: all that totals, streak, heatmap and statistics need. */
export interface DayActivity {
  readonly day: LocalDate;
  /** Reviews by rating. */
  readonly ratings: Readonly<Record<Rating, number>>;
  /** New cards first reviewed on this day; they use up `newCardsPerDay`. */
  readonly newCards: number;
  /** Different cards reviewed. */
  readonly cards: number;
  readonly xp: number;
  /** The first reviews of cards on this day whose cards were in review before (contract, section 4). */
  readonly firsts: Readonly<Record<Maturity, Retained>>;
  /** Answers that only practise: they make the day active and count for nothing else. */
  readonly crams: number;
  readonly checkedIn: boolean;
  /** Whether update-heatmap was called: the day has a key in the heatmap, active or not. */
  readonly heatmapCalled: boolean;
}

export const none: Retained = { reviews: 0, passed: 0 };

export const quietDay = (day: LocalDate): DayActivity => ({
  day,
  ratings: { again: 0, hard: 0, good: 0, easy: 0 },
  newCards: 0,
  cards: 0,
  xp: 0,
  firsts: { young: none, mature: none },
  crams: 0,
  checkedIn: false,
  heatmapCalled: false,
});

export const reviewCount = ({ ratings: { again, hard, good, easy } }: DayActivity): number =>
  again + hard + good + easy;

/** Answers of any kind. */
export const answerCount = (day: DayActivity): number => reviewCount(day) + day.crams;

/** Active: at least one answer, or a check-in (contract, section 5). */
export const isActive = (day: DayActivity): boolean => day.checkedIn || answerCount(day) > 0;

/** The parts of a review that count for days and totals. */
export interface CountedReview {
  readonly day: LocalDate;
  readonly rating: Rating;
  readonly xp: number;
  /** Whether it was the card's first review ever. */
  readonly isFirst: boolean;
  /** Whether it was the card's first on its day. */
  readonly isFirstThatDay: boolean;
  /** The card's maturity before the review; `undefined` when it was not in review. */
  readonly maturity: Maturity | undefined;
}

/** An answer that only practises. */
export interface CountedCram extends Pick<CountedReview, 'day'> {
  readonly xp: 0;
  readonly isCram: true;
}

export type Counted = CountedReview | CountedCram;

const retainedWith = (was: Retained, rating: Rating, times: 1 | -1): Retained => ({
  reviews: was.reviews + times,
  passed: was.passed + (rating === 'again' ? 0 : times),
});

/** The day with one answer added or removed. */
export const withAnswer = (day: DayActivity, counted: Counted, times: 1 | -1): DayActivity => {
  if ('isCram' in counted) return { ...day, crams: day.crams + times };
  const { rating, xp, isFirst, isFirstThatDay, maturity } = counted;
  const { ratings, firsts } = day;
  const isRetained = isFirstThatDay && maturity !== undefined;
  return {
    ...day,
    ratings: { ...ratings, [rating]: ratings[rating] + times },
    newCards: day.newCards + (isFirst ? times : 0),
    cards: day.cards + (isFirstThatDay ? times : 0),
    xp: day.xp + times * xp,
    firsts: isRetained ? { ...firsts, [maturity]: retainedWith(firsts[maturity], rating, times) } : firsts,
  };
};

/** Actions other than reviews that a day records, each at most once. */
export type DayMark = 'check-in' | 'heatmap-call';

export const isMarked = (day: DayActivity, mark: DayMark): boolean =>
  mark === 'check-in' ? day.checkedIn : day.heatmapCalled;

export const withMark = (day: DayActivity, mark: DayMark): DayActivity =>
  mark === 'check-in' ? { ...day, checkedIn: true } : { ...day, heatmapCalled: true };
