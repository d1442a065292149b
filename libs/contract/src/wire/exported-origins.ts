import type { Codec, ValueOf, WireOf } from '../codec.ts';
import { list, object, renamed } from '../combinators.ts';
import { cardMemory } from './card-memory.ts';
import { cardId } from './names.ts';
import { orBlank } from './export-items.ts';
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
const stepOrNull: Codec<WireOf<typeof step> | null, ValueOf<typeof step> | undefined> = {
  schema: { anyOf: [{ type: 'null' }, step.schema] },
  expected: 'a step or null',
  decode: (wire) => (wire === null ? undefined : step.decode(wire)),
  encode: (value) => (value === undefined ? null : step.encode(value)),
};

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
