import { list, object, renamed } from '../combinators.ts';
import { cardMemory } from './card-memory.ts';
import { cardId } from './names.ts';
import { instant, wireInteger, wireSigned } from './scalars.ts';

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

/** What a card came with. */
export const exportedOrigin = renamed(
  object({ cardID: cardId, memory: cardMemory, interval: wireInteger, ease: wireInteger, history: list(pastReview) }),
  { card: 'cardID', memory: 'memory', interval: 'interval', ease: 'ease', history: 'history' },
);
