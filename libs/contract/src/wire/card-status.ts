import type { Codec } from '../codec.ts';
import { named } from '../codec.ts';
import { object } from '../combinators.ts';
import { scalar } from '../form.ts';
import { cardId } from './names.ts';
import { flag, text, wireDate, wireInteger, word } from './scalars.ts';

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

export const previewedReview = object(previewedMembers);

/** The reply of preview-card: the result of each rating. */
export const previewedCard = object({
  again: previewedReview,
  hard: previewedReview,
  good: previewedReview,
  easy: previewedReview,
});

/** The reply of review-card; `xp` is the learner's total after the review. */
export const reviewedCard = object({
  cardID: named('id', cardId),
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
  due_date: named('dueDate', wireDate),
  xp: wireInteger,
  streak: wireInteger,
});
