import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/invalid-value.ts';

export const studyHandlers = ({
  getTodayCards,
  previewCard,
  reviewCard,
  reviewCards,
  undoReview,
  getStudyStats,
}: UseCases) =>
  ({
    getTodayCards: async ({ caller }) => ok(await getTodayCards(caller)),
    previewCard: ({ caller, body }) => previewCard(caller, body.cardID),

    reviewCard: ({ caller, body: { reviewID, cardID, rating } }) =>
      reviewCard(caller, { id: reviewID, card: cardID, rating }),

    reviewCards: async ({ caller, body }) => {
      const answered = await reviewCards(caller, body.reviews);
      if (answered.ok) return ok({ results: answered.value });
      if (answered.code !== 'review_time_refused') return answered;
      return invalidValue('reviews', String(answered.index), 'reviewedAt');
    },

    undoReview: ({ caller, body }) => undoReview(caller, body.reviewID),
    getStudyStats: async ({ caller }) => ok(await getStudyStats(caller)),
  }) satisfies Partial<Handlers>;
