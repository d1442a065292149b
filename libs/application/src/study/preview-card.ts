import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Library, Presets } from '@flashcards/persistence-ports';
import type { PreviewedReview, Rating } from '@flashcards/review-scheduling';
import { previewsOf } from '@flashcards/review-scheduling';
import type { Now } from '../clock.ts';
import { dueLoadOn } from './due-load.ts';
import type { Detail } from './study-cards.ts';

type Shown = Omit<PreviewedReview, 'minutes'> & Partial<Pick<PreviewedReview, 'minutes'>>;

const withoutMinutes = ({ minutes: _, ...preview }: PreviewedReview): Shown => preview;

/**
 * For each rating, the exact result of a review now; `minutes` only with `detail`. `card_not_found` unless the learner
 * may study the card.
 */
export const previewCard =
  (ports: { readonly presets: Presets; readonly library: Library; readonly now: Now }) =>
  async (
    { account, settings }: User,
    { card: id, detail }: Detail & { readonly card: CardId },
  ): Promise<Outcome<Readonly<Record<Rating, Shown>>, 'card_not_found'>> => {
    const at = ports.now();
    const today = studyDay(at, settings);
    const card = await ports.presets.ofCard(account, id);
    if (!card) return refuse('card_not_found');
    const { progress, retention = settings.desiredRetention, weights } = card;
    const load = card.isBalanced ? await dueLoadOn(ports, account, today) : undefined;
    const previews = previewsOf({ id, progress }, { today, at, retention, weights, load });
    if (detail) return ok(previews);
    const { again, hard, good, easy } = previews;
    return ok({
      again: withoutMinutes(again),
      hard: withoutMinutes(hard),
      good: withoutMinutes(good),
      easy: withoutMinutes(easy),
    });
  };
