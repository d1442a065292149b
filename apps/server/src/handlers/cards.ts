import type { UseCases } from '@flashcards/application';
import type { Handlers } from '../http/handler.ts';

export const cardHandlers = ({ getFlashcardItem, editCard, deleteCard, suspendCard }: UseCases) =>
  ({
    getFlashcardItem: ({ body }) => getFlashcardItem(body.cardID),
    editCard: ({ caller, body: { cardID: id, ...sides } }) => editCard(caller, { id, ...sides }),
    deleteCard: ({ caller, body }) => deleteCard(caller, body.cardID),
    suspendCard: ({ caller, body: { cardID: id, suspended } }) => suspendCard(caller, { id, suspended }),
  }) satisfies Partial<Handlers>;
