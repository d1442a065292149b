import type { CardId, SetId } from '@flashcards/kernel';
import type { AnsweredCard } from '@flashcards/study';

export type LimitedKind = 'new' | 'review';

/** What a queue needs of the log of its day: each card once, because one may be answered any number of times. */
export interface AnsweredToday {
  /** The cards that were reviewed. */
  readonly reviewed: ReadonlySet<CardId>;
  /** The cards of a kind that were first answered, with the sets in which they were. */
  readonly first: Readonly<Record<LimitedKind, ReadonlyMap<CardId, SetId>>>;
}

export const answeredToday = async (pages: AsyncIterable<readonly AnsweredCard[]>): Promise<AnsweredToday> => {
  const reviewed = new Set<CardId>();
  const first = { new: new Map<CardId, SetId>(), review: new Map<CardId, SetId>() };
  for await (const page of pages)
    for (const { card, set, was, isFirst, isReview } of page) {
      if (!isReview) continue;
      reviewed.add(card);
      if (was === 'new') first.new.set(card, set);
      if (was === 'review' && isFirst) first.review.set(card, set);
    }
  return { reviewed, first };
};
