import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Cards } from '@flashcards/persistence-ports';
import type { Rating, StudiedCard } from '@flashcards/review-scheduling';
import { dueDayOf, intervalOf, review, reviewStatusOf } from '@flashcards/review-scheduling';
import type { Now } from '../clock.ts';

export interface PreviewedReview {
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  /** Whole days; 0 while the card is in learning or relearning. */
  readonly interval: number;
}

const previewOf = (after: StudiedCard): PreviewedReview => ({
  reviewStatus: reviewStatusOf(after),
  dueDate: dueDayOf(after),
  interval: intervalOf(after),
});

/** For each rating, the exact result of a review today. `card_not_found` unless the learner may study the card. */
export const previewCard =
  ({ cards, now }: { readonly cards: Cards; readonly now: Now }) =>
  async (
    user: User,
    { card: id }: { readonly card: CardId },
  ): Promise<Outcome<Readonly<Record<Rating, PreviewedReview>>, 'card_not_found'>> => {
    const today = studyDay(now(), user.settings);
    const card = await cards.find(user.account, id);
    if (!card) return refuse('card_not_found');
    const after = (rating: Rating): PreviewedReview =>
      previewOf(review(card.progress, { card: id, rating, today, retention: user.settings.desiredRetention }));
    return ok({ again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') });
  };
