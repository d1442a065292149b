import { named } from '../codec.ts';
import { eitherHas, map, object } from '../combinators.ts';
import { cardDetails, cardStatus } from './card-status.ts';
import { folderTreeOf } from './folder-tree.ts';
import { cardId, folderPath, setId, setName } from './names.ts';
import { orStudyCard } from './study-card.ts';
import { text, wireInteger } from './scalars.ts';

/** A set with only its due cards. */
export const dueSet = object({
  cards: map(cardId, orStudyCard(cardStatus)),
  flashcardID: named('id', setId),
  flashcardName: named('name', setName),
});

/** The reply of get-today-cards: every folder, and every set with only its due cards. */
export const dueTree = folderTreeOf(dueSet, ({ name }) => name);

const setSummary = {
  flashcardID: named('id', setId),
  flashcardName: named('name', setName),
  flashcardDescription: named('description', text),
  cardCount: wireInteger,
  dueCount: wireInteger,
};
const dueKinds = { newCount: wireInteger, learningCount: wireInteger, reviewCount: wireInteger };

/** The reply of get-folders. */
export const libraryTree = folderTreeOf(
  eitherHas('newCount', object({ ...setSummary, ...dueKinds }), object(setSummary)),
  ({ name }) => name,
);

/** The reply of get-flashcard. */
export const flashcardSet = object({
  flashcardID: named('id', setId),
  flashcardName: named('name', setName),
  flashcardDescription: named('description', text),
  folder: folderPath,
  cards: map(cardId, orStudyCard(cardDetails)),
});
