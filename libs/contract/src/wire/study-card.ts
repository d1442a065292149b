import { named } from '../codec.ts';
import { list, object, orBlank } from '../combinators.ts';
import { decimal } from './card-memory.ts';
import { reviewStatus } from './card-status.ts';
import { cardId, noteId, setId } from './names.ts';
import { flag, instant, text, wireDate, wireInteger, word } from './scalars.ts';

/** A card with all that its learner may see of it (contract, section 8). What its state does not have is blank. */
export const studyCard = object({
  cardID: named('id', cardId),
  flashcardID: named('set', setId),
  front: text,
  back: text,
  format: word('text', 'html'),
  dir: word('auto'),
  noteID: named('note', orBlank(noteId)),
  ordinal: wireInteger,
  tags: list(text),
  flag: wireInteger,
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
});
