import type { CardText } from '@flashcards/library';
import { cardLength } from '@flashcards/search';

/** Characters of a page with its tags, about: it ends early where cards are long. */
const mostText = 1_048_576;

/** The first `most` of these cards, or fewer where they are long. */
export const pageOfCards = async <Card extends CardText & { readonly tags: readonly string[] }>(
  pages: AsyncIterable<readonly Card[]>,
  most: number,
): Promise<readonly Card[]> => {
  const cards: Card[] = [];
  let characters = 0;
  for await (const page of pages)
    for (const card of page) {
      cards.push(card);
      characters += cardLength(card);
      if (cards.length === most || characters >= mostText) return cards;
    }
  return cards;
};
