import type { User } from '@flashcards/accounts';
import type { CardId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Presets } from '@flashcards/persistence-ports';
import type { Rating, StudiedCard } from '@flashcards/review-scheduling';
import { dueDayOf, intervalOf, minutesOf, review, reviewStatusOf } from '@flashcards/review-scheduling';
import type { Now } from '../clock.ts';
import { datedFor } from './review-card.ts';
import type { Detail } from './study-cards.ts';

export interface PreviewedReview {
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  /** Whole days; 0 while the card is in learning or relearning. */
  readonly interval: number;
}

/** With the length of the step that follows. */
export interface FullPreview extends PreviewedReview {
  readonly minutes: number | undefined;
}

const previewOf = (after: StudiedCard): PreviewedReview => ({
  reviewStatus: reviewStatusOf(after),
  dueDate: dueDayOf(after),
  interval: intervalOf(after),
});

const fullPreviewOf = (after: StudiedCard): FullPreview => ({ ...previewOf(after), minutes: minutesOf(after) });

/** For each rating, the exact result of a review today. `card_not_found` unless the learner may study the card. */
export const previewCard =
  ({ presets, now }: { readonly presets: Presets; readonly now: Now }) =>
  async (
    user: User,
    { card: id, detail }: Detail & { readonly card: CardId },
  ): Promise<Outcome<Readonly<Record<Rating, PreviewedReview | FullPreview>>, 'card_not_found'>> => {
    const { day: today, ...parameters } = datedFor(user, now());
    const card = await presets.ofCard(user.account, id);
    if (!card) return refuse('card_not_found');
    const { progress, ...ofCard } = card;
    const shown = detail ? fullPreviewOf : previewOf;
    const after = (rating: Rating): PreviewedReview =>
      shown(review(progress, { card: id, rating, today, ...parameters, ...ofCard }));
    return ok({ again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') });
  };
