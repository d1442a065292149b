import type { LocalDate } from '@flashcards/kernel';
import { addDays, daysBetween, laterOf } from '@flashcards/kernel';
import { lastReviewOf } from './due.ts';
import type { NewCard, Progress, ReviewCard } from './progress.ts';
import { graduationOf, lastStudiedOn, reviewsOn } from './progress.ts';
import type { ReviewOf } from './schedule.ts';
import { difficultyOfNew } from './schedule.ts';

/**
 * The card as new again, as of `today`, or as of a later day on which it was studied. It keeps what it earned: the bonus of its graduation, and the number of its
 * reviews of the day, so that a reset does not earn XP again.
 */
export const resetCard = (before: Progress, today: LocalDate): NewCard => {
  const graduation = graduationOf(before);
  const createdOn = laterOf(today, lastStudiedOn(before) ?? today);
  const beginning = { state: 'new', createdOn, reviewsThatDay: reviewsOn(before, createdOn) } as const;
  return graduation === 'ahead' ? beginning : { ...beginning, graduation };
};

/** A due day that a learner sets, with the parameters from which a new card gets its difficulty. */
export interface DueByHand extends Pick<ReviewOf, 'retention' | 'weights'> {
  readonly dueOn: LocalDate;
}

const studiedBefore = (before: Progress, lastReview: LocalDate) => {
  const studiedOn = lastStudiedOn(before);
  const { reviewsThatDay = 0 } = before;
  return { reviewsThatDay, ...(studiedOn === undefined || studiedOn === lastReview ? {} : { studiedOn }) };
};

/**
 * The card in review, due on the day. Its last review stays, or is the day before the due day. The stability of a new
 * card is the interval (contract, section 8).
 */
export const cardDueOn = (before: Progress, { dueOn, ...parameters }: DueByHand): ReviewCard => {
  const [last, latest] = [lastReviewOf(before), addDays(dueOn, -1)];
  const lastReview = last < latest ? last : latest;
  const interval = daysBetween(lastReview, dueOn);
  const memory =
    before.state === 'new'
      ? { stability: interval, difficulty: difficultyOfNew(parameters), reviews: 0, lapses: 0 }
      : {
          stability: before.stability,
          difficulty: before.difficulty,
          reviews: before.reviews,
          lapses: before.lapses,
        };
  const graduation = graduationOf(before) === 'paid' ? 'paid' : 'owed';
  return { state: 'review', interval, lastReview, graduation, ...memory, ...studiedBefore(before, lastReview) };
};
