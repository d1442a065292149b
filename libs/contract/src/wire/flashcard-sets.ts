import { map, object, renamed } from '../combinators.ts';
import { cardDetails, cardStatus } from './card-status.ts';
import { folderTreeOf } from './folder-tree.ts';
import { cardId, folderPath, setId, setName } from './names.ts';
import { text, wireInteger } from './scalars.ts';

/** A set with only its due cards. */
export const dueSet = renamed(object({ cards: map(cardId, cardStatus), flashcardID: setId, flashcardName: setName }), {
  id: 'flashcardID',
  name: 'flashcardName',
  cards: 'cards',
});

/** The answer of get-today-cards: every folder, and every set with only its due cards. */
export const dueTree = folderTreeOf(dueSet, ({ name }) => name);

const setSummary = renamed(
  object({
    flashcardID: setId,
    flashcardName: setName,
    flashcardDescription: text,
    cardCount: wireInteger,
    dueCount: wireInteger,
  }),
  {
    id: 'flashcardID',
    name: 'flashcardName',
    description: 'flashcardDescription',
    cardCount: 'cardCount',
    dueCount: 'dueCount',
  },
);

/** The answer of get-folders. */
export const libraryTree = folderTreeOf(setSummary, ({ name }) => name);

/** The answer of get-flashcard. */
export const flashcardSet = renamed(
  object({
    flashcardID: setId,
    flashcardName: setName,
    flashcardDescription: text,
    folder: folderPath,
    cards: map(cardId, cardDetails),
  }),
  {
    id: 'flashcardID',
    name: 'flashcardName',
    description: 'flashcardDescription',
    folder: 'folder',
    cards: 'cards',
  },
);
