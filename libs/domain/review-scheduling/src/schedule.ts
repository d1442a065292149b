import type { CardId, LocalDate } from '@flashcards/kernel';
import { daysBetween, laterOf } from '@flashcards/kernel';
import { graduationAfter } from './experience.ts';
import { chanceOf } from './fuzz.ts';
import { intervalAfter } from './interval.ts';
import { recallAfter } from './memory.ts';
import type { Progress, StudiedCard } from './progress.ts';
import { reviewsOn } from './progress.ts';
import type { Rating } from './rating.ts';
import { stepAfter } from './steps.ts';

export interface ReviewOf {
  /** Seeds the fuzz together with the number of the review, so that a preview shows what the review will do. */
  readonly card: CardId;
  readonly rating: Rating;
  readonly today: LocalDate;
  /** The share to remember, 0.70–0.99. */
  readonly retention: number;
}

/** A review never counts as earlier than the one before it, whatever a clock that was set back says. */
const dayOf = (progress: Progress, today: LocalDate): LocalDate =>
  progress.state === 'new' ? today : laterOf(today, progress.lastReview);

const elapsedDaysOf = (progress: Progress, day: LocalDate): number =>
  progress.state === 'new' ? 0 : daysBetween(progress.lastReview, day);

const countsAfter = (progress: Progress, rating: Rating): Pick<StudiedCard, 'reviews' | 'lapses'> => {
  if (progress.state === 'new') return { reviews: 1, lapses: 0 };
  const lapsed = progress.state === 'review' && rating === 'again' ? 1 : 0;
  return { reviews: progress.reviews + 1, lapses: progress.lapses + lapsed };
};

type Chance = (card: CardId, review: number) => number | undefined;

const reviewBy = (chance: Chance, progress: Progress, { card, rating, today, retention }: ReviewOf): StudiedCard => {
  const day = dayOf(progress, today);
  const elapsedDays = elapsedDaysOf(progress, day);
  const recall = recallAfter(progress, rating, elapsedDays);
  const counts = countsAfter(progress, rating);
  const step = stepAfter(progress, rating);
  const graduation = graduationAfter(progress, day, step === undefined);
  const memory = { ...recall, ...counts, lastReview: day, reviewsThatDay: reviewsOn(progress, day) + 1, graduation };
  if (step) return { ...memory, ...step };
  const interval = intervalAfter(rating, {
    stabilityAfter: (other) => (other === rating ? recall : recallAfter(progress, other, elapsedDays)).stability,
    retention,
    previous: progress.state === 'review' ? progress.interval : undefined,
    chance: chance(card, counts.reviews),
  });
  return { ...memory, state: 'review', interval };
};

/** The card after one review, by FSRS-6. */
export const review = (progress: Progress, asked: ReviewOf): StudiedCard => reviewBy(chanceOf, progress, asked);

/** As `review`, on the very day that FSRS gives: to compare with other schedulers. */
export const reviewWithoutFuzz = (progress: Progress, asked: ReviewOf): StudiedCard =>
  reviewBy(() => undefined, progress, asked);
