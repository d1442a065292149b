import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress, Rating, ReviewOf, StudiedCard } from '@flashcards/review-scheduling';
import { dueDayOf, intervalOf, reviewsOf, reviewStatusOf } from '@flashcards/review-scheduling';

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
  minutes: after.state === 'review' ? undefined : after.minutes,
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
