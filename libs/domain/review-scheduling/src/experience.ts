import type { LocalDate } from '@flashcards/kernel';
import { isDue } from './due.ts';
import type { Graduation, Progress, StudiedCard } from './progress.ts';
import { graduationOf, reviewsOn } from './progress.ts';
import type { Rating } from './rating.ts';

const experience: Readonly<Record<Rating, number>> = { again: 4, hard: 8, good: 10, easy: 10 };
const firstGraduation = 5;
const rewardedReviewsADay = 3;

/** Nothing is earned with a card that is not due, nor with its fourth and later reviews of a day. */
const earnsOn = (before: Progress, day: LocalDate): boolean =>
  isDue(before, day) && reviewsOn(before, day) < rewardedReviewsADay;

/** Where the card's graduation stands after a review on `day` that leaves it in review, or does not. */
export const graduationAfter = (before: Progress, day: LocalDate, isInReview: boolean): Graduation => {
  const was = graduationOf(before);
  if (was === 'paid' || (was === 'ahead' && !isInReview)) return was;
  return earnsOn(before, day) ? 'paid' : 'owed';
};

export interface GradedReview {
  readonly before: Progress;
  readonly after: StudiedCard;
  readonly rating: Rating;
}

/**
 * XP of one review (contract, section 4): by rating, and a bonus when the card first reaches review, or with its next
 * review that earns; nothing for a card that was not due, nor for its fourth and later reviews of a day.
 */
export const experienceOf = ({ before, after, rating }: GradedReview): number => {
  // The day the review counts as, which a clock or a zone set back does not make earlier than the last one.
  if (!earnsOn(before, after.lastReview)) return 0;
  const graduates = after.graduation === 'paid' && graduationOf(before) !== 'paid';
  return experience[rating] + (graduates ? firstGraduation : 0);
};
