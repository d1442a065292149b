import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress, Rating, StudiedCard } from '@flashcards/review-scheduling';
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

interface Answering {
  readonly today: LocalDate;
  readonly at: Date;
  readonly retention: number;
  readonly weights?: readonly number[] | undefined;
}

/** For each rating, the exact result of a review at this instant. */
export const previewsOf = ({ id, progress }: Previewed, { today, at, retention, weights }: Answering): Previews => {
  const after = reviewsOf(progress, { card: id, today, at, retention, weights });
  return {
    again: previewOf(after.again),
    hard: previewOf(after.hard),
    good: previewOf(after.good),
    easy: previewOf(after.easy),
  };
};
