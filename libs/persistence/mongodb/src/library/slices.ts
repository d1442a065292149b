import type { NewCardOfSet } from '@flashcards/persistence-ports';
import { packedReview } from '@flashcards/review-scheduling';

/** What one unit of work writes at most; its last card may pass the second. */
const mostCards = 250;
const mostCharacters = 1_000_000;

const lengthOf = ({ front, back, origin }: NewCardOfSet): number =>
  front.length + back.length + packedReview * (origin?.history.length ?? 0);

/** In order. */
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
