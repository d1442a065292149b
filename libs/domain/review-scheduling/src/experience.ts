import type { LocalDate } from '@flashcards/kernel';
import { isDue } from './due.ts';
import type { Graduation, Progress, StudiedCard } from './progress.ts';
import { graduationOf, reviewsOn } from './progress.ts';
import type { Rating } from './rating.ts';

const experience: Readonly<Record<Rating, number>> = { again: 4, hard: 8, good: 10, easy: 10 };
const firstGraduation = 5;
const rewardedReviewsADay = 3;

/** The parts of a review that decide whether it earns XP. */
export interface Earning {
  /** The day on which the review counts. */
  readonly day: LocalDate;
  /** Whether the card was suspended; default: no. */
  readonly suspended?: boolean | undefined;
}

/**
 * A review earns nothing when the card is suspended or not due, or when it is the card's fourth or later of the day.
 */
const earns = (before: Progress, { day, suspended }: Earning): boolean =>
  !suspended && isDue(before, day) && reviewsOn(before, day) < rewardedReviewsADay;

/** The card's graduation after a review. */
export const graduationAfter = (before: Progress, earning: Earning, isInReview: boolean): Graduation => {
  const was = graduationOf(before);
  if (was === 'paid' || (was === 'ahead' && !isInReview)) return was;
  return earns(before, earning) ? 'paid' : 'owed';
};

export interface GradedReview {
  readonly before: Progress;
  readonly after: StudiedCard;
  readonly rating: Rating;
  readonly suspended?: boolean | undefined;
}

/**
 * XP of one review (contract, section 4): by rating, plus a bonus when the card first reaches review, or with its next
 * review that earns XP. 0 for a card that is suspended or not due, and for its fourth and later reviews of a day.
 */
export const experienceOf = ({ before, after, rating, suspended }: GradedReview): number => {
  // A clock or a zone that was set back does not date the review before the last one.
  if (!earns(before, { day: after.lastReview, suspended })) return 0;
  const graduates = after.graduation === 'paid' && graduationOf(before) !== 'paid';
  return experience[rating] + (graduates ? firstGraduation : 0);
};
