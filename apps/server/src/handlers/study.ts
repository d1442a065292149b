import type { ReviewedCard, UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/invalid-value.ts';
import { replying } from './replying.ts';

const withResults = (results: readonly ReviewedCard[]) => ({ results });

export const studyHandlers = ({
  getTodayCards,
  previewCard,
  reviewCard,
  reviewCards,
  undoReview,
  getStudyStats,
}: UseCases) =>
  ({
    getTodayCards: ({ caller, look }) => getTodayCards(caller, look),
    previewCard: ({ caller, body }) => previewCard(caller, body.cardID),

    reviewCard: ({ caller, body: { reviewID, cardID, rating }, once }) =>
      reviewCard(caller, { id: reviewID, card: cardID, rating }, once),

    reviewCards: async ({ caller, body, once }) => {
      const answered = await replying(once, withResults, (kept) => reviewCards(caller, body.reviews, kept));
      if (answered.ok || answered.code !== 'review_time_refused') return answered;
      return invalidValue('reviews', String(answered.index), 'reviewedAt');
    },

    undoReview: ({ caller, body, once }) => undoReview(caller, body.reviewID, once),
    getStudyStats: async ({ caller }) => ok(await getStudyStats(caller)),
  }) satisfies Partial<Handlers>;
