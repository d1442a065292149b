import { endpoint } from '../endpoint.ts';
import { setNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { flashcardSet } from '../wire/flashcard-sets.ts';
import { setId } from '../wire/names.ts';

const { flashcardID, cardID, today } = sample;

export const getFlashcard = endpoint({
  method: 'POST',
  path: '/get-flashcard',
  auth: 'token',
  repeatable: true,
  summary: 'Get a flashcard set with its cards and your progress',
  body: { flashcardID: setId },
  reply: flashcardSet,
  large: 'streamed',
  example: {
    body: { flashcardID },
    reply: {
      flashcardID,
      flashcardName: 'First words',
      flashcardDescription: 'What to say on the first day',
      folder: 'Languages/Italian',
      cards: {
        [cardID]: {
          front: 'ciao',
          back: 'hello',
          last_review: today,
          review_status: '0.0',
          due_date: today,
          suspended: false,
        },
      },
    },
  },
  refusals: setNotFound,
});
