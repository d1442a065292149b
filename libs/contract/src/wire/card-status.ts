import type { Codec } from '../codec.ts';
import { object, renamed } from '../combinators.ts';
import { scalar } from '../form.ts';
import { cardId } from './names.ts';
import { flag, text, wireDate, wireInteger } from './scalars.ts';

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

/** A card in get-today-cards (specification, section 2). */
export const cardStatus = renamed(object({ last_review: wireDate, review_status: reviewStatus }), {
  lastReview: 'last_review',
  reviewStatus: 'review_status',
});

/** A card in get-flashcard. */
export const cardDetails = renamed(
  object({
    front: text,
    back: text,
    last_review: wireDate,
    review_status: reviewStatus,
    due_date: wireDate,
    suspended: flag,
  }),
  {
    front: 'front',
    back: 'back',
    lastReview: 'last_review',
    reviewStatus: 'review_status',
    dueDate: 'due_date',
    suspended: 'suspended',
  },
);

/** What one rating would do. `interval` is in days, 0 while the card is being learned. */
export const previewedReview = renamed(
  object({ review_status: reviewStatus, due_date: wireDate, interval: wireInteger }),
  {
    reviewStatus: 'review_status',
    dueDate: 'due_date',
    interval: 'interval',
  },
);

/** The answer of preview-card: what each rating would do. */
export const previewedCard = object({
  again: previewedReview,
  hard: previewedReview,
  good: previewedReview,
  easy: previewedReview,
});

/** The answer of review-card; `xp` is the learner's total after it. */
export const reviewedCard = renamed(
  object({
    cardID: cardId,
    last_review: wireDate,
    review_status: reviewStatus,
    due_date: wireDate,
    xp: wireInteger,
    streak: wireInteger,
  }),
  {
    id: 'cardID',
    lastReview: 'last_review',
    reviewStatus: 'review_status',
    dueDate: 'due_date',
    xp: 'xp',
    streak: 'streak',
  },
);
