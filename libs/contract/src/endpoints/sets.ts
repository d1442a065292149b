import { named } from '../codec.ts';
import { list } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import {
  placeTaken,
  setFull,
  setNameTaken,
  setNotFound,
  setTooLarge,
  tooManyFolders,
  tooManySets,
} from '../refusals.ts';
import { sample } from '../sample.ts';
import { cardTexts } from '../wire/card-texts.ts';
import { detail, detailed } from '../wire/study-card.ts';
import { flashcardSet } from '../wire/flashcard-sets.ts';
import { cardId, description, folderPath, setId, setName } from '../wire/names.ts';
import { only, succeeded } from '../wire/succeeded.ts';

const { flashcardID, cardID, today } = sample;
const success = { success: true } as const;

const placeRefusals = { ...setNameTaken, ...placeTaken, ...tooManyFolders } as const;
const roomRefusals = { ...setFull, ...setTooLarge } as const;

export const createFlashcard = endpoint({
  method: 'POST',
  path: '/create-flashcard',
  auth: 'token',
  // If the reply is lost after the set was stored, a repeat would be refused because the name is taken.
  repeatable: false,
  summary: 'Create a flashcard set',
  description:
    'Missing folders are made. The cards may be none; of a blank side the entry is reported, counted from 1.',
  body: {
    flashcardName: named('name', setName),
    flashcardDescription: named('description', description),
    folder: folderPath,
    cards: cardTexts,
  },
  reply: only('flashcardID', setId, success),
  example: {
    body: {
      flashcardName: 'First words',
      flashcardDescription: 'What to say on the first day',
      folder: 'Languages/Italian',
      cards: [{ front: 'ciao', back: 'hello' }],
    },
    reply: { ...success, flashcardID },
  },
  refusals: { ...placeRefusals, ...tooManySets, ...roomRefusals },
});

export const getFlashcard = endpoint({
  method: 'POST',
  path: '/get-flashcard',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get a flashcard set with its cards and your progress',
  description: detailed,
  body: { flashcardID: named('set', setId) },
  query: { detail },
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

export const editFlashcard = endpoint({
  method: 'POST',
  path: '/edit-flashcard',
  auth: 'token',
  // A repeat has no conflict with the set's own name and place.
  repeatable: true,
  summary: 'Rename, describe or move a flashcard set',
  description: 'All three are set. Missing folders are made; cards and progress stay.',
  body: {
    flashcardID: named('set', setId),
    newName: named('name', setName),
    newDescription: named('description', description),
    newFolder: named('folder', folderPath),
  },
  reply: succeeded,
  example: {
    body: {
      flashcardID,
      newName: 'Second words',
      newDescription: 'What to say on the second day',
      newFolder: 'Languages/Italian',
    },
    reply: success,
  },
  refusals: { ...setNotFound, ...placeRefusals },
});

export const deleteFlashcard = endpoint({
  method: 'DELETE',
  path: '/delete-flashcard',
  auth: 'token',
  // A repeat would not find the set.
  repeatable: false,
  summary: 'Delete a flashcard set with its cards',
  description: 'What was studied of it stays in your totals, days and goals.',
  body: { flashcardID: named('set', setId) },
  reply: succeeded,
  example: { body: { flashcardID }, reply: success },
  refusals: setNotFound,
});

export const addCards = endpoint({
  method: 'POST',
  path: '/add-cards',
  auth: 'token',
  // A repeat would add the cards twice.
  repeatable: false,
  summary: 'Add cards at the end of a flashcard set',
  description: 'All are added or none. The ids come in the order of the cards.',
  body: { flashcardID: named('set', setId), cards: cardTexts },
  reply: only('cardIDs', list(cardId)),
  example: { body: { flashcardID, cards: [{ front: 'ciao', back: 'hello' }] }, reply: { cardIDs: [cardID] } },
  refusals: { ...setNotFound, ...roomRefusals },
});
