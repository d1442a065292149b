import { named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { cardNotFound, tooManyLaterReviews } from '../refusals.ts';
import { sample } from '../sample.ts';
import { rescheduledCard } from '../wire/card-status.ts';
import { cardId } from '../wire/names.ts';
import { wireDate } from '../wire/scalars.ts';

const { cardID, reviewID, today } = sample;

/** Changes of a card's schedule by hand. */
const ofSchedule = {
  method: 'POST',
  auth: 'token',
  repeatable: false,
  reply: rescheduledCard,
  refusals: { ...cardNotFound, ...tooManyLaterReviews },
} as const;

export const resetCard = endpoint({
  ...ofSchedule,
  path: '/reset-card',
  summary: 'Make a card new again',
  description:
    'A card that you may study. Its reviews stay in the log, and what they earned stays. undo-review takes the `reviewID`.',
  body: { cardID: named('card', cardId) },
  example: {
    body: { cardID },
    reply: { reviewID, last_review: today, review_status: '0.0', due_date: today },
  },
});

/** Checked against the caller's today by the use case. */
const dueDay = { ...wireDate, expected: `${wireDate.expected}, from today up to 36500 days ahead` };

export const setDueDate = endpoint({
  ...ofSchedule,
  path: '/set-due-date',
  summary: 'Choose the day on which a card is due',
  description:
    'A card that you may study. It is in review then. Its last review stays, but is at the latest the day before; `review_status` are the days between the two. The stability of a new card is that interval. undo-review takes the `reviewID`.',
  body: { cardID: named('card', cardId), dueDate: named('dueOn', dueDay) },
  example: {
    body: { cardID, dueDate: '08/03/2026' },
    reply: { reviewID, last_review: today, review_status: '7.0', due_date: '08/03/2026' },
  },
  badValues: { due_day_refused: 'dueDate' },
});
