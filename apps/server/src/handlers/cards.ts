import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';

export const cardHandlers = ({
  getFlashcard,
  getFlashcardItem,
  getTodayCards,
  previewCard,
  reviewCard,
  undoReview,
}: UseCases) =>
  ({
    getFlashcard: ({ caller, body }) => getFlashcard(caller, body.flashcardID),
    getFlashcardItem: ({ body }) => getFlashcardItem(body.cardID),
    getTodayCards: async ({ caller }) => ok(await getTodayCards(caller)),
    previewCard: ({ caller, body }) => previewCard(caller, body.cardID),

    reviewCard: ({ caller, body: { reviewID, cardID, rating } }) =>
      reviewCard(caller, { id: reviewID, card: cardID, rating }),

    undoReview: ({ caller, body }) => undoReview(caller, body.reviewID),
  }) satisfies Partial<Handlers>;
