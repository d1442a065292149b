import { named } from '../codec.ts';
import { list, map, object, orBlank } from '../combinators.ts';
import { noteId, reviewId } from './names.ts';
import { rating } from './review-batch.ts';
import { instant, text, wireDate, wireInteger, word } from './scalars.ts';
import { studyCard } from './study-card.ts';

/** Names of fields are data: any text. */
const noteOfCard = object({
  noteID: named('id', noteId),
  noteType: named('type', text),
  fields: map(text, text),
  tags: list(text),
});

const reviewOfCard = object({
  reviewID: named('id', reviewId),
  reviewedAt: named('at', instant),
  day: wireDate,
  rating: orBlank(rating),
  kind: word('learning', 'review', 'relearning', 'cram', 'reset', 'due'),
  interval: wireInteger,
  xp: wireInteger,
  seconds: orBlank(wireInteger),
});

/** The reply of get-card. */
export const cardInfo = object({ card: studyCard, note: noteOfCard, reviews: list(reviewOfCard), next: text });
