import type { SetId } from '@flashcards/kernel';
import type { AnsweredCard, Level } from '@flashcards/study';
import type { QueuedFrom } from './queue-sets.ts';

const isUsed = {
  new: ({ was }: AnsweredCard) => was === 'new',
  review: ({ was, isFirst }: AnsweredCard) => was === 'review' && isFirst,
};

/** How much of the limits of today was used, by scope. Each card counts once. */
export const usedToday = (
  answered: readonly AnsweredCard[],
  kind: 'new' | 'review',
  limitsOf: QueuedFrom['limitsOf'],
): ReadonlyMap<string, number> => {
  const counted = answered.filter((each) => each.isReview && isUsed[kind](each));
  const cards = new Map(counted.map((each) => [each.card, each]));
  const used = new Map<string, number>();
  for (const { set } of cards.values())
    for (const { scope } of limitsOf(set)) used.set(scope, (used.get(scope) ?? 0) + 1);
  return used;
};

/** The limits of a kind at the levels of each set. */
export const levelsBy =
  (limitsOf: QueuedFrom['limitsOf'], member: 'newPerDay' | 'reviewsPerDay') =>
  (set: SetId): readonly Level[] =>
    limitsOf(set).map((limits) => ({ scope: limits.scope, most: limits[member] }));
