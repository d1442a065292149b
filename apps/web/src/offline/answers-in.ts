import type { Deed } from '@flashcards/client-sdk/offline';

/** How many reviews there are, without those that are undone. */
export const answersIn = (deeds: readonly Deed[]): number => {
  const undone = new Set(deeds.flatMap((deed) => (deed.kind === 'undo' ? [deed.reviewID] : [])));
  return deeds.filter((deed) => deed.kind === 'review' && !undone.has(deed.review.reviewID)).length;
};
