import { given, named, optional } from '../codec.ts';
import { list } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { cardNotFound, reviewIdTaken, tooManyLaterReviews } from '../refusals.ts';
import { sample } from '../sample.ts';
import { batchResult } from '../wire/batch-result.ts';
import { previewedCard, reviewedCard, reviewedCardOrFull } from '../wire/card-status.ts';
import { dueTree } from '../wire/flashcard-sets.ts';
import { detail, detailed } from '../wire/study-card.ts';
import { cardId, reviewId } from '../wire/names.ts';
import { answerSeconds, rating, reviewBatch } from '../wire/review-batch.ts';
import { wireBoolean, word } from '../wire/scalars.ts';
import { only } from '../wire/succeeded.ts';

const { flashcardID, cardID, reviewID, today } = sample;

const newCard = { last_review: today, review_status: '0.0' } as const;
const studying = { review_status: '0.9', due_date: today } as const;

export const getTodayCards = endpoint({
  method: 'POST',
  path: '/get-today-cards',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the cards to study today, by folder',
  description: detailed,
  body: {},
  query: { detail },
  reply: dueTree,
  large: 'held',
  example: {
    body: {},
    reply: {
      Languages: {
        Italian: {
          'First words': { cards: { [cardID]: newCard }, flashcardID, flashcardName: 'First words' },
        },
      },
    },
  },
});

export const reviewCard = endpoint({
  method: 'POST',
  path: '/review-card',
  auth: 'token',
  repeatable: true,
  summary: 'Record how well you remembered a card',
  description:
    'Sending the same reviewID again is harmless: it answers the same and counts once. With `mode=cram` the answer only practises: it moves no schedule and earns nothing, but makes the day active. `seconds`: the time to answer, up to 3600. With `detail=full` the reply has `reviewID`, `state` and `dueAt`, the end of a step, too.',
  body: { cardID: named('card', cardId), rating, reviewID: named('id', reviewId) },
  query: { mode: given(word('cram')), seconds: given(answerSeconds), detail },
  reply: reviewedCardOrFull,
  example: {
    body: { cardID, rating: 'good', reviewID },
    reply: { cardID, last_review: today, ...studying, xp: '35', streak: '3' },
  },
  refusals: { ...cardNotFound, ...reviewIdTaken, ...tooManyLaterReviews },
});

export const reviewCards = endpoint({
  method: 'POST',
  path: '/review-cards',
  auth: 'token',
  repeatable: true,
  summary: 'Record reviews that were made earlier',
  description:
    'Up to 500, of up to 30 days back, such as those of a phone that was offline. They count from when they were made, in the order of reviewedAt; the results come in the order of the request. All are recorded or none: a bad entry is told by its place, counted from 1. A reviewID that is known already answers as it did then. With `partial=true`, the reviews that can be recorded are recorded together, and each other entry answers `error` and `code` in place of its result. Then only these refuse the whole batch: no list, over 500 entries, an entry that is no object, and `too_many_later_reviews`; send fewer reviews at a time then. An entry may have `seconds`, as in review-card.',
  body: { reviews: reviewBatch },
  query: { partial: optional(wireBoolean, false) },
  reply: only('results', list(batchResult)),
  example: {
    body: { reviews: [{ cardID, rating: 'good', reviewID, reviewedAt: '2026-03-01T12:00:00.000Z' }] },
    reply: { results: [{ cardID, last_review: today, ...studying, xp: '35', streak: '3' }] },
  },
  refusals: {
    card_not_found: { ...cardNotFound.card_not_found, namesEntry: true },
    review_id_taken: { ...reviewIdTaken.review_id_taken, namesEntry: true },
    ...tooManyLaterReviews,
  },
});

export const previewCard = endpoint({
  method: 'POST',
  path: '/preview-card',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'See what each rating would do to a card',
  description:
    'Exactly what review-card will do now: the fuzz is seeded by card and number of the review. With `detail=full` each has `minutes`, the length of the step that follows, blank where none does.',
  body: { cardID: named('card', cardId) },
  query: { detail },
  reply: previewedCard,
  example: {
    body: { cardID },
    reply: {
      again: { review_status: '0.1', due_date: today, interval: '0' },
      hard: { review_status: '0.1', due_date: today, interval: '0' },
      good: { ...studying, interval: '0' },
      easy: { review_status: '8.0', due_date: '09/03/2026', interval: '8' },
    },
  },
  refusals: cardNotFound,
});

export const undoReview = endpoint({
  method: 'POST',
  path: '/undo-review',
  auth: 'token',
  repeatable: true,
  summary: 'Take a review back',
  description: 'The card, XP, goals and streak are as if it had not been. Undoing it again answers the same.',
  body: { reviewID: named('review', reviewId) },
  reply: reviewedCard,
  example: { body: { reviewID }, reply: { cardID, ...newCard, due_date: today, xp: '25', streak: '3' } },
  refusals: { review_not_found: { status: 404, text: 'Review not found' }, ...tooManyLaterReviews },
});
