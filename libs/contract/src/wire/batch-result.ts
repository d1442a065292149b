import type { Codec, ValueOf, WireOf } from '../codec.ts';
import { named, wrongAt } from '../codec.ts';
import { membersOf, object } from '../combinators.ts';
import { cardNotFound, reviewIdTaken, wrongValueText } from '../refusals.ts';
import { reviewedCard } from './card-status.ts';
import { reviewBatch } from './review-batch.ts';
import { text, word } from './scalars.ts';

/** Why a review of a partial batch was not recorded. */
export const refusedReview = object({
  error: named('text', text),
  code: word('card_not_found', 'review_id_taken', 'invalid_value'),
});

export type RefusedReview = ValueOf<typeof refusedReview>;

const texts = { ...cardNotFound, ...reviewIdTaken };

/** The refusal of one review, with the text of the same refusal of a whole batch. */
export const refusedReviewOf = (code: keyof typeof texts): RefusedReview => ({ code, text: texts[code].text });

/**
 * The refusal of an invalid review, with the same text as for a batch: `path` leads from the list to the invalid part.
 */
export const invalidReviewAt = (...path: readonly string[]): RefusedReview => ({
  code: 'invalid_value',
  text: wrongValueText('reviews', wrongAt(reviewBatch, path)),
});

/** The result of one review of a batch; a refusal only with `partial=true`. */
export const batchResult: Codec<
  WireOf<typeof reviewedCard> | WireOf<typeof refusedReview>,
  ValueOf<typeof reviewedCard> | RefusedReview
> = {
  schema: { oneOf: [reviewedCard.schema, refusedReview.schema] },
  expected: 'a reviewed card, or an error and its code',
  form: { is: 'either', member: 'error', then: refusedReview, otherwise: reviewedCard },
  decode: (wire) => {
    membersOf(wire);
    return 'error' in wire ? refusedReview.decode(wire) : reviewedCard.decode(wire);
  },
  encode: (result) => ('code' in result ? refusedReview.encode(result) : reviewedCard.encode(result)),
};
