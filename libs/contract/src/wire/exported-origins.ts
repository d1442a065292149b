import { list, object, orBlank, orNull, renamed } from '../combinators.ts';
import { cardMemory } from './card-memory.ts';
import { cardId } from './names.ts';
import { instant, wireDate, wireInteger, wireSigned, word } from './scalars.ts';

/** An answer that was given elsewhere, as it was logged there. */
const pastReview = renamed(
  object({
    answeredAt: instant,
    answer: wireInteger,
    kind: wireInteger,
    interval: wireSigned,
    lastInterval: wireSigned,
    ease: wireInteger,
    milliseconds: wireInteger,
  }),
  {
    at: 'answeredAt',
    answer: 'answer',
    kind: 'kind',
    interval: 'interval',
    lastInterval: 'lastInterval',
    ease: 'ease',
    milliseconds: 'milliseconds',
  },
);

const step = renamed(
  object({ state: word('learning', 'relearning'), left: wireInteger, due_date: orBlank(wireDate) }),
  { state: 'state', left: 'left', dueOn: 'due_date' },
);

/** `null` for a card that waited on none. */
const stepOrNull = orNull(step, 'a step');

/** What a card came with. */
export const exportedOrigin = renamed(
  object({
    cardID: cardId,
    memory: cardMemory,
    interval: wireInteger,
    ease: wireInteger,
    step: stepOrNull,
    history: list(pastReview),
  }),
  { card: 'cardID', memory: 'memory', interval: 'interval', ease: 'ease', step: 'step', history: 'history' },
);
