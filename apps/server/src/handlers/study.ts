import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';
import { replying } from './replying.ts';
import { firstRefusing, readableOf, repliesTo } from './review-batch.ts';

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

    reviewCards: async ({ caller, body: { reviews: entries }, query: { partial }, once }) => {
      const refusing = firstRefusing(entries, partial);
      if (refusing) return invalidValue('reviews', ...refusing);
      const batch = { reviews: readableOf(entries), isPartial: partial };
      const answered = await replying(once, repliesTo(entries), (kept) => reviewCards(caller, batch, kept));
      if (answered.ok || answered.code !== 'review_time_refused') return answered;
      return invalidValue('reviews', String(answered.entries?.[0]), 'reviewedAt');
    },

    undoReview: ({ caller, body, once }) => undoReview(caller, body.reviewID, once),
    getStudyStats: async ({ caller }) => ok(await getStudyStats(caller)),
  }) satisfies Partial<Handlers>;
