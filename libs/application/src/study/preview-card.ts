import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Presets } from '@flashcards/persistence-ports';
import type { PreviewedReview, Rating } from '@flashcards/review-scheduling';
import { previewsOf } from '@flashcards/review-scheduling';
import type { Now } from '../clock.ts';
import type { Detail } from './study-cards.ts';

type Shown = Omit<PreviewedReview, 'minutes'> & Partial<Pick<PreviewedReview, 'minutes'>>;

const withoutMinutes = ({ minutes: _, ...preview }: PreviewedReview): Shown => preview;

/**
 * For each rating, the exact result of a review now; `minutes` only with `detail`. `card_not_found` unless the learner
 * may study the card.
 */
export const previewCard =
  ({ presets, now }: { readonly presets: Presets; readonly now: Now }) =>
  async (
    { account, settings }: User,
    { card: id, detail }: Detail & { readonly card: CardId },
  ): Promise<Outcome<Readonly<Record<Rating, Shown>>, 'card_not_found'>> => {
    const at = now();
    const card = await presets.ofCard(account, id);
    if (!card) return refuse('card_not_found');
    const { progress, retention = settings.desiredRetention, weights } = card;
    const previews = previewsOf({ id, progress }, { today: studyDay(at, settings), at, retention, weights });
    if (detail) return ok(previews);
    const { again, hard, good, easy } = previews;
    return ok({
      again: withoutMinutes(again),
      hard: withoutMinutes(hard),
      good: withoutMinutes(good),
      easy: withoutMinutes(easy),
    });
  };
