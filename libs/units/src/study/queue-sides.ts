import type { QueueRows } from '@flashcards/persistence-ports';

/** The rows of a queue that a store reads from own cards in one way, and from those of others in another. */
export type SideRows = Pick<
  QueueRows,
  'steps' | 'countSteps' | 'reviews' | 'countReviews' | 'countReviewsBySet' | 'fresh' | 'newNotes'
>;

/** Reads each query from its side. */
export const ofSides = (own: SideRows, shared: SideRows): SideRows => {
  const of = ({ isOwn }: { readonly isOwn: boolean }): SideRows => (isOwn ? own : shared);
  return {
    steps: (query) => of(query).steps(query),
    countSteps: (query) => of(query).countSteps(query),
    reviews: (query) => of(query).reviews(query),
    countReviews: (query) => of(query).countReviews(query),
    countReviewsBySet: (query) => of(query).countReviewsBySet(query),
    fresh: (query) => of(query).fresh(query),
    newNotes: (query) => of(query).newNotes(query),
  };
};
