import { object } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { cardNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { cardId } from '../wire/names.ts';
import { text } from '../wire/scalars.ts';

const { cardID } = sample;

export const getFlashcardItem = endpoint({
  method: 'POST',
  path: '/get-flashcard-item',
  auth: 'none',
  repeatable: true,
  summary: 'Get both sides of a card',
  description: 'Takes no token: whoever knows a cardID can read that card, so its 128 random bits are the key.',
  body: { cardID: cardId },
  reply: object({ front: text, back: text }),
  example: { body: { cardID }, reply: { front: 'ciao', back: 'hello' } },
  refusals: cardNotFound,
});
