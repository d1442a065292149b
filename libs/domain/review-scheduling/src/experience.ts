import type { LocalDate } from '@flashcards/kernel';
import { isDue } from './due.ts';
import type { Graduation, Progress, StudiedCard } from './progress.ts';
import { graduationOf, reviewsOn } from './progress.ts';
import type { Rating } from './rating.ts';

const experience: Readonly<Record<Rating, number>> = { again: 4, hard: 8, good: 10, easy: 10 };
const firstGraduation = 5;
const rewardedReviewsADay = 3;

/** A review as far as it decides whether anything is earned. */
export interface Earning {
  /** The day the review counts as. */
  readonly day: LocalDate;
  /** Whether the card was suspended; absent: it was not. */
  readonly suspended?: boolean | undefined;
}

/** Nothing is earned with a card that is suspended or not due, nor with its fourth and later reviews of a day. */
const earns = (before: Progress, { day, suspended }: Earning): boolean =>
  !suspended && isDue(before, day) && reviewsOn(before, day) < rewardedReviewsADay;

/** Where the card's graduation stands after a review that leaves it in review, or does not. */
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
 * XP of one review (contract, section 4): by rating, and a bonus when the card first reaches review, or with its next
 * review that earns; nothing for a card that was suspended or not due, nor for its fourth and later reviews of a day.
 */
export const experienceOf = ({ before, after, rating, suspended }: GradedReview): number => {
  // A clock or a zone set back does not make that day earlier than the one of the last review.
  if (!earns(before, { day: after.lastReview, suspended })) return 0;
  const graduates = after.graduation === 'paid' && graduationOf(before) !== 'paid';
  return experience[rating] + (graduates ? firstGraduation : 0);
};
