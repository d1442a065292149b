import type { Card } from '@flashcards/library';

export interface SliceLimits {
  readonly cards: number;
  readonly characters: number;
}

/** In order; a slice ends when it reaches either limit, so that one card may pass the second. */
export function* slicesOf(cards: readonly Card[], most: SliceLimits): Generator<readonly Card[]> {
  let slice: Card[] = [];
  let characters = 0;
  for (const card of cards) {
    slice.push(card);
    characters += card.front.length + card.back.length;
    if (slice.length < most.cards && characters < most.characters) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  if (slice.length > 0) yield slice;
}
