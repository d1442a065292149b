import type { NewCardOfSet } from '@flashcards/persistence-ports';

/** The tags to store with a new card: those of a card that is typed in. */
export const typedTags = ({ note, tags = [] }: Pick<NewCardOfSet, 'note' | 'tags'>): readonly string[] =>
  note ? [] : tags;
