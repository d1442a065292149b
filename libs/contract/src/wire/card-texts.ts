import { parseSide } from '@flashcards/library';
import type { Codec } from '../codec.ts';
import { list, object } from '../combinators.ts';
import { parsed, text } from './scalars.ts';

const side = parsed('card-side', 'text of at most 1 MB that is not blank', parseSide);

/** One side of a card in a request, stored as it was sent. Judged once: it may be long, and there may be very many. */
export const cardSide: Codec<string, string> = { ...side, decode: text.decode };

export const cardText = object({ front: cardSide, back: cardSide });

/** Cards to be: of how many a set may hold, the use case tells. */
export const cardTexts = { ...list(cardText), expected: 'a list of cards' };
