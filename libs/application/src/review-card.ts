import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, ReviewId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Receipted, Reviews } from '@flashcards/persistence-ports';
import type { Rating } from '@flashcards/review-scheduling';
import type { Now } from './clock.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import { reviewedCard } from './reviewed-card.ts';

export interface NewReview {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly rating: Rating;
}

/** Records one review as of now; a review id that was recorded before answers as it did then (contract, section 4). */
export const reviewCard =
  ({ reviews, now }: { readonly reviews: Reviews; readonly now: Now }) =>
  async (user: User, request: NewReview): Promise<Receipted<ReviewedCard, 'card_not_found' | 'review_id_taken'>> => {
    const at = now();
    const { settings } = user;
    const day = studyDay(at, settings);
    const recorded = await reviews.record(user.account, { ...request, at, day, retention: settings.desiredRetention });
    if (!recorded.ok) return recorded;
    const { card, answered } = recorded.value;
    return ok(reviewedCard(card, answered.standing, answered));
  };
