import type { CardId, LocalDate } from '@flashcards/kernel';
import { dueDayOf, intervalOf, minutesOf } from './due.ts';
import type { Progress, StudiedCard } from './progress.ts';
import type { Rating } from './rating.ts';
import { reviewStatusOf } from './review-status.ts';
import type { ReviewOf } from './schedule.ts';
import { reviewsOf } from './schedule.ts';

export interface PreviewedReview {
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  /** Whole days; 0 while the card is in learning or relearning. */
  readonly interval: number;
  /** The length of the step that follows; absent in review. */
  readonly minutes: number | undefined;
}

export type Previews = Readonly<Record<Rating, PreviewedReview>>;

const previewOf = (after: StudiedCard): PreviewedReview => ({
  reviewStatus: reviewStatusOf(after),
  dueDate: dueDayOf(after),
  interval: intervalOf(after),
  minutes: minutesOf(after),
});

interface Previewed {
  readonly id: CardId;
  readonly progress: Progress;
}

type Answering = Pick<ReviewOf, 'today' | 'at' | 'retention' | 'weights' | 'load'>;

/** For each rating, the exact result of a review at this instant. */
export const previewsOf = ({ id, progress }: Previewed, answering: Answering): Previews => {
  const after = reviewsOf(progress, { card: id, ...answering });
  return {
    again: previewOf(after.again),
    hard: previewOf(after.hard),
    good: previewOf(after.good),
    easy: previewOf(after.easy),
  };
};
