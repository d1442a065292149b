import type { AnyCodec, Codec, ValueOf, WireOf } from '../codec.ts';
import { given, named } from '../codec.ts';
import { list, membersOf, object, orBlank } from '../combinators.ts';
import { cardFlag, cardFormat, reviewStatus } from './card-status.ts';
import { decimal } from './card-memory.ts';
import { cardId, noteId, setId } from './names.ts';
import { flag, instant, text, wireDate, wireInteger, word } from './scalars.ts';

/** All that is known of a card and of the learner's progress with it (contract, section 8). What its state does not have is blank. */
export const studyCardMembers = {
  cardID: named('id', cardId),
  flashcardID: named('set', setId),
  front: text,
  back: text,
  format: cardFormat,
  dir: word('ltr', 'rtl'),
  noteID: named('note', noteId),
  ordinal: wireInteger,
  tags: list(text),
  flag: cardFlag,
  state: word('new', 'learning', 'review', 'relearning'),
  step: orBlank(wireInteger),
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
  due_date: named('dueDate', wireDate),
  dueAt: orBlank(instant),
  stability: orBlank(decimal),
  difficulty: orBlank(decimal),
  reps: wireInteger,
  lapses: wireInteger,
  suspended: flag,
  buried: flag,
  withdrawn: flag,
} as const;

export const studyCard = object(studyCardMembers);

/** The query parameter of operations that show cards: their cards are then study cards. */
export const detail = given(word('full'));

/** The sentence about it in descriptions. */
export const detailed = 'With `detail=full` each card is a study card, with all that is known of it.';

/** A card as its operation shows it, or with `detail=full` a study card, which has the same members and more. */
export const orStudyCard = <C extends AnyCodec>(
  card: C,
): Codec<WireOf<C> | WireOf<typeof studyCard>, ValueOf<C> | ValueOf<typeof studyCard>> => ({
  schema: { anyOf: [card.schema, studyCard.schema] },
  expected: card.expected,
  form: { is: 'either', member: 'cardID', then: studyCard, otherwise: card },
  decode: (wire) =>
    ('cardID' in membersOf(wire) ? studyCard : (card as Codec<unknown, unknown>)).decode(wire as never) as ValueOf<C>,
  encode: (value) =>
    ('tags' in value ? studyCard : (card as Codec<unknown, unknown>)).encode(value as never) as WireOf<C>,
});
