import type { UseCases } from '@flashcards/application';
import type { Handlers } from '../http/handler.ts';

export const cardHandlers = ({ getFlashcardItem, editCard, deleteCard, suspendCard }: UseCases) =>
  ({
    getFlashcardItem: ({ body }) => getFlashcardItem(body.cardID),
    editCard: ({ caller, body: { cardID: id, ...sides }, once }) => editCard(caller, { id, ...sides }, once),
    deleteCard: ({ caller, body, once }) => deleteCard(caller, body.cardID, once),
    suspendCard: ({ caller, body: { cardID: id, suspended }, once }) => suspendCard(caller, { id, suspended }, once),
  }) satisfies Partial<Handlers>;
