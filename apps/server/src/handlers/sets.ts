import type { UseCases } from '@flashcards/application';
import type { CardId, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { replying } from './replying.ts';

export const setHandlers = ({
  createFlashcard,
  getFlashcard,
  editFlashcard,
  deleteFlashcard,
  addCards,
  exportPackageFlashcards,
}: UseCases) =>
  ({
    createFlashcard: ({ caller, body: { flashcardName, flashcardDescription, folder, cards }, once }) => {
      const set = { name: flashcardName, description: flashcardDescription, folder, cards };
      return replying(
        once,
        (flashcardID: SetId) => ({ flashcardID }),
        (kept) => createFlashcard(caller, set, kept),
      );
    },

    getFlashcard: ({ caller, body }) => getFlashcard(caller, body.flashcardID),

    editFlashcard: ({ caller, body: { flashcardID: id, newName, newDescription, newFolder }, once }) =>
      editFlashcard(caller, { id, name: newName, description: newDescription, folder: newFolder }, once),

    deleteFlashcard: ({ caller, body, once }) => deleteFlashcard(caller, body.flashcardID, once),

    addCards: ({ caller, body: { flashcardID: set, cards }, once }) =>
      replying(
        once,
        (cardIDs: readonly CardId[]) => ({ cardIDs }),
        (kept) => addCards(caller, { set, cards }, kept),
      ),

    exportPackageFlashcards: async ({ caller, body, abandoned, address }) => {
      const made = await exportPackageFlashcards(caller, { set: body.flashcardID, abandoned, address });
      if (!made.ok) return made;
      const { name, bytes } = made.value;
      return ok(Object.assign(bytes, { fileName: `${name}.apkg` }));
    },
  }) satisfies Partial<Handlers>;
