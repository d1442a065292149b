import type { Card } from '@flashcards/library';
import type { Origin } from '@flashcards/review-scheduling';
import { packedReview } from '@flashcards/review-scheduling';

export interface SliceLimits {
  readonly cards: number;
  readonly characters: number;
}

/** A card, with how much history it may bring. */
type Sliced = Card & { readonly origin?: Origin };

/** What is stored of the card that may be long. */
const lengthOf = ({ front, back, origin }: Sliced): number =>
  front.length + back.length + packedReview * (origin?.history.length ?? 0);

/** In order; a slice ends when it reaches either limit, so that one card may pass the second. */
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
