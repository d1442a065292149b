import type { Codec } from '../codec.ts';
import { named } from '../codec.ts';
import { eitherHas, object, orBlank } from '../combinators.ts';
import { scalar } from '../form.ts';
import { cardId, reviewId } from './names.ts';
import { flag, instant, text, wireDate, wireInteger, word } from './scalars.ts';

/** The specification's decimal as a string: `0.0`, `0.5`, `12.0` (section 3). */
export const reviewStatus: Codec<string, number> = {
  schema: { type: 'string', pattern: '^[0-9]+\\.[0-9]+$' },
  expected: 'a decimal number',
  form: scalar('number'),
  decode: (wire) => {
    const value = Number(wire);
    if (typeof wire !== 'string' || wire.trim() === '' || !Number.isFinite(value))
      throw new TypeError('expected a decimal');
    return value;
  },
  encode: (value) => (Number.isInteger(value) ? `${value}.0` : value.toFixed(1)),
};

/** How the sides of a card are to be shown. */
export const cardFormat = word('text', 'html', 'untrusted-html');

/** The learner's flag on a card, as in Anki; 0 is none. */
export const cardFlag: Codec<string, number> = {
  ...wireInteger,
  schema: { type: 'string', pattern: '^[0-7]$' },
  expected: 'a flag from 0 to 7',
};

/** A card in get-today-cards (specification, section 2). */
export const cardStatus = object({
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
});

/** A card in get-flashcard. */
export const cardDetails = object({
  front: text,
  back: text,
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
  due_date: named('dueDate', wireDate),
  suspended: flag,
});

/** The result of one rating. `interval` is in days, 0 while the card is in learning. */
export const previewedMembers = {
  review_status: named('reviewStatus', reviewStatus),
  due_date: named('dueDate', wireDate),
  interval: wireInteger,
} as const;

const previewedReview = object(previewedMembers);

/** With the length of the step that follows, in minutes. */
const fullPreview = object({ ...previewedMembers, minutes: orBlank(wireInteger) });

export const previewed = eitherHas('minutes', fullPreview, previewedReview);

/** The reply of preview-card: the result of each rating. */
export const previewedCard = object({
  again: previewed,
  hard: previewed,
  good: previewed,
  easy: previewed,
});

const reviewed = {
  cardID: named('id', cardId),
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
  due_date: named('dueDate', wireDate),
  xp: wireInteger,
  streak: wireInteger,
} as const;

/** The reply of review-card; `xp` is the learner's total after the review. */
export const reviewedCard = object(reviewed);

/** The same with the review's id, the card's state and the end of its step. */
const fullReviewedCard = object({
  ...reviewed,
  reviewID: named('review', reviewId),
  state: word('new', 'learning', 'review', 'relearning'),
  dueAt: orBlank(instant),
});

export const reviewedCardOrFull = eitherHas('dueAt', fullReviewedCard, reviewedCard);

/** The reply of reset-card and set-due-date. */
export const rescheduledCard = object({
  reviewID: named('review', reviewId),
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
  due_date: named('dueDate', wireDate),
});
