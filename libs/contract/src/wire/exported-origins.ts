import { named } from '../codec.ts';
import { list, object, orBlank, orNull } from '../combinators.ts';
import { cardMemory } from './card-memory.ts';
import { cardId } from './names.ts';
import { instant, wireDate, wireInteger, wireSigned, word } from './scalars.ts';

/** An answer from another program, as it was logged there. */
const pastReview = object({
  answeredAt: named('at', instant),
  answer: wireInteger,
  kind: wireInteger,
  interval: wireSigned,
  lastInterval: wireSigned,
  ease: wireInteger,
  milliseconds: wireInteger,
});

const step = object({
  state: word('learning', 'relearning'),
  left: wireInteger,
  due_date: named('dueOn', orBlank(wireDate)),
});

/** `null` for a card that was not in steps. */
const stepOrNull = orNull(step, 'a step');

/** The imported state of a card. */
export const exportedOrigin = object({
  cardID: named('card', cardId),
  memory: cardMemory,
  interval: wireInteger,
  ease: wireInteger,
  step: stepOrNull,
  history: list(pastReview),
});
