import { parseSide } from '@flashcards/library';
import type { Codec } from '../codec.ts';
import { named } from '../codec.ts';
import { list, object } from '../combinators.ts';
import { cardId } from './names.ts';
import { parsed, text } from './scalars.ts';

const side = parsed('card-side', 'text of at most 1 MB that is not blank', parseSide);

/**
 * One side of a card in a request, stored as sent. It is validated once, by its schema, because there may be many long
 * sides.
 */
export const cardSide: Codec<string, string> = { ...side, decode: text.decode };

export const cardText = object({ front: cardSide, back: cardSide });

/** New cards. The use case checks how many a set may have. */
export const cardTexts = { ...list(cardText), expected: 'a list of cards' };

const mostEdited = 500;

/** New texts of cards. Of two for one card, the last counts. */
export const editedCards = {
  ...list(object({ cardID: named('card', cardId), front: cardSide, back: cardSide }), {
    minItems: 1,
    maxItems: mostEdited,
  }),
  expected: `a list of 1 to ${mostEdited} cards`,
};
