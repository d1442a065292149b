import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, ReviewId } from '@flashcards/kernel';
import type { Receipted, RecordRefusal, Reviews } from '@flashcards/persistence-ports';
import type { Rating } from '@flashcards/review-scheduling';
import type { Now } from '../clock.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import { answerOf } from './reviewed-card.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';
import type { ReviewEvent } from '@flashcards/study';

export interface NewReview {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly rating: Rating;
}

const answerOfOnly = ([event]: readonly ReviewEvent[]): ReviewedCard => {
  if (!event) throw new Error('a recorded review has no event');
  return answerOf(event);
};

/** Records one review as of now. A known review id returns its first answer (contract, section 4). */
export const reviewCard =
  ({ reviews, now }: { readonly reviews: Reviews; readonly now: Now }) =>
  async (
    user: User,
    request: NewReview,
    once?: Once<ReviewedCard>,
  ): Promise<Receipted<ReviewedCard, RecordRefusal>> => {
    const at = now();
    const { settings } = user;
    const today = studyDay(at, settings);
    const review = { at, day: today, retention: settings.desiredRetention, ...request };
    return answering(once, answerOfOnly, (receipt) =>
      reviews.record(user.account, { reviews: [review], today }, receipt),
    );
  };
