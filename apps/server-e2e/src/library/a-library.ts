import { randomUUID } from 'node:crypto';
import type { RawReply } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { expect } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { holdingsOf } from '../study/a-learner.ts';
import { refusal } from '../wire.ts';

/** Cards to create: `word 1` and its meaning, and so on. */
export const wordsOf = (count: number, word = 'word'): { readonly front: string; readonly back: string }[] =>
  Array.from({ length: count }, (_, index) => ({ front: `${word} ${index + 1}`, back: `meaning ${index + 1}` }));

/** Creates a set, with three cards by default. */
export const aWrittenSet = (
  { client }: Learner,
  { name = `set ${randomUUID()}`, description = '', folder = '', cards = wordsOf(3) } = {},
): Promise<string> => client.sets.create({ name, description, folder, cards });

type SetContent = RawReply<'getFlashcard'>;

/** A set in wire values. */
export const contentOf = ({ client }: Learner, set: string): Promise<SetContent> =>
  client.raw.getFlashcard({ flashcardID: set as SetContent['flashcardID'] });

/** All data that the service returns for a learner, with every card of every set. */
const libraryOf = async (learner: Learner) => {
  const [holdings, stats, tree] = await Promise.all([
    holdingsOf(learner),
    learner.client.raw.getStudyStats(),
    learner.client.folders.tree(),
  ]);
  const sets = await Promise.all([...setsIn(tree)].map(({ set }) => contentOf(learner, set.id)));
  return { ...holdings, sets, stats };
};

/** Runs an action that must leave all of this data unchanged. */
export const changingNothing = async <T>(learner: Learner, act: () => Promise<T>): Promise<T> => {
  const before = await libraryOf(learner);
  const result = await act();
  expect(await libraryOf(learner)).toEqual(before);
  return result;
};

export const setNotFound = refusal(404, 'Flashcard set not found', 'set_not_found');
export const cardNotFound = refusal(404, 'Card not found', 'card_not_found');
export const folderNotFound = refusal(404, 'Folder not found', 'folder_not_found');
export const nameTaken = refusal(400, 'Flashcard set name already exists', 'name_taken');
export const placeTaken = refusal(409, 'A folder or flashcard set with this name already exists here', 'place_taken');

/** An id that no object has. */
export const unknownId = '9'.repeat(39);
