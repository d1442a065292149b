import type { User } from '@flashcards/accounts';
import type { CardId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardText, FlashcardSet } from '@flashcards/library';
import type { Cards, FlashcardSets, StudyCard } from '@flashcards/persistence-ports';
import { dueDayOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';

export interface CardDetails extends CardText {
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  readonly suspended: boolean;
}

export interface SetDetails extends FlashcardSet {
  readonly cards: ReadonlyMap<CardId, CardDetails>;
}

const detailsOf = ({ front, back, progress, suspended }: StudyCard): CardDetails => ({
  front,
  back,
  lastReview: lastReviewOf(progress),
  reviewStatus: reviewStatusOf(progress),
  dueDate: dueDayOf(progress),
  suspended,
});

/** The learner's own set with its cards, in the set's order. */
export const getFlashcard =
  ({ sets, cards }: { readonly sets: FlashcardSets; readonly cards: Cards }) =>
  async (user: User, id: SetId): Promise<Outcome<SetDetails, 'set_not_found'>> => {
    const set = await sets.find(user.account, id);
    if (!set) return refuse('set_not_found');
    const details = new Map<CardId, CardDetails>();
    for await (const page of cards.ofSet(user.account, id))
      for (const card of page) details.set(card.id, detailsOf(card));
    return ok({ ...set, cards: details });
  };
