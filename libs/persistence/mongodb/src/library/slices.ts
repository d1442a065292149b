import type { NewCardOfSet } from '@flashcards/persistence-ports';
import { packedReview } from '@flashcards/review-scheduling';

/** The maximum that one unit of work writes; its last card may exceed the bytes. */
const mostCards = 250;
const mostCharacters = 1_000_000;

const lengthOf = ({ front, back, origin }: NewCardOfSet): number =>
  front.length + back.length + packedReview * (origin?.history.length ?? 0);

/** Slices the cards in order. */
export function* slicesOf(cards: readonly NewCardOfSet[]): Generator<readonly NewCardOfSet[]> {
  let slice: NewCardOfSet[] = [];
  let characters = 0;
  for (const card of cards) {
    slice.push(card);
    characters += lengthOf(card);
    if (slice.length < mostCards && characters < mostCharacters) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  if (slice.length > 0) yield slice;
}
