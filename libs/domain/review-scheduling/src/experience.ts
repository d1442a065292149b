import { isDue } from './due.ts';
import type { Progress, StudiedCard } from './progress.ts';
import type { Rating } from './rating.ts';
import { reviewsOn } from './schedule.ts';

const experience: Readonly<Record<Rating, number>> = { again: 4, hard: 8, good: 10, easy: 10 };
const firstGraduation = 5;
const rewardedReviewsADay = 3;

export interface GradedReview {
  readonly before: Progress;
  readonly after: StudiedCard;
  readonly rating: Rating;
}

/**
 * XP of one review (contract, section 4): by rating, and a bonus when the card first reaches review; nothing for a
 * card that was not due, nor for its fourth and later reviews of a day.
 */
export const experienceOf = ({ before, after, rating }: GradedReview): number => {
  // The day the review counts as, which a clock or a zone set back does not make earlier than the last one.
  const day = after.lastReview;
  if (!isDue(before, day) || reviewsOn(before, day) >= rewardedReviewsADay) return 0;
  const graduates = after.hasGraduated && !(before.state !== 'new' && before.hasGraduated);
  return experience[rating] + (graduates ? firstGraduation : 0);
};
