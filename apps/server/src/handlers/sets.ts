import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';

export const setHandlers = ({ createFlashcard, getFlashcard, editFlashcard, deleteFlashcard, addCards }: UseCases) =>
  ({
    createFlashcard: async ({ caller, body: { flashcardName, flashcardDescription, folder, cards } }) => {
      const set = { name: flashcardName, description: flashcardDescription, folder, cards };
      const created = await createFlashcard(caller, set);
      return created.ok ? ok({ flashcardID: created.value }) : created;
    },

    getFlashcard: ({ caller, body }) => getFlashcard(caller, body.flashcardID),

    editFlashcard: ({ caller, body: { flashcardID: id, newName, newDescription, newFolder } }) =>
      editFlashcard(caller, { id, name: newName, description: newDescription, folder: newFolder }),

    deleteFlashcard: ({ caller, body }) => deleteFlashcard(caller, body.flashcardID),

    addCards: async ({ caller, body: { flashcardID: set, cards } }) => {
      const added = await addCards(caller, { set, cards });
      return added.ok ? ok({ cardIDs: added.value }) : added;
    },
  }) satisfies Partial<Handlers>;
