import type { Card } from '@flashcards/library';
import type { Origin } from '@flashcards/review-scheduling';
import { packedReview } from '@flashcards/review-scheduling';

export interface SliceLimits {
  readonly cards: number;
  readonly characters: number;
}

/** A card with its optional history. */
type Sliced = Card & { readonly origin?: Origin };

/** The length of the fields of a card that may be long. */
const lengthOf = ({ front, back, origin }: Sliced): number =>
  front.length + back.length + packedReview * (origin?.history.length ?? 0);

/** Slices the cards in order. A slice ends when it reaches either limit; its last card may exceed `characters`. */
export function* slicesOf<Of extends Sliced>(cards: readonly Of[], most: SliceLimits): Generator<readonly Of[]> {
  let slice: Of[] = [];
  let characters = 0;
  for (const card of cards) {
    slice.push(card);
    characters += lengthOf(card);
    if (slice.length < most.cards && characters < most.characters) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  if (slice.length > 0) yield slice;
}
