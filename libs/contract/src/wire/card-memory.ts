import type { LocalDate } from '@flashcards/kernel';
import type { Codec, WireOf } from '../codec.ts';
import { named } from '../codec.ts';
import { membersOf, object, orBlank } from '../combinators.ts';
import { scalar } from '../form.ts';
import { typed, wireDate, wireInteger, word } from './scalars.ts';

const decimalOf = (pattern: string): Codec<string, number> => ({
  schema: { type: 'string', pattern },
  expected: 'a decimal number',
  form: scalar('number'),
  decode: (wire) => {
    if (typeof wire !== 'string' || !new RegExp(pattern).test(wire)) throw new TypeError('expected a decimal');
    return Number(wire);
  },
  encode: (value) => String(typed('number', value)),
});

/** A number of FSRS without loss of precision. */
export const decimal = decimalOf('^[0-9]+(\\.[0-9]+)?$');

const signed = decimalOf('^-?[0-9]+(\\.[0-9]+)?$');

/** The same for a weight, which may be negative, or so small that JavaScript writes it with an exponent. */
export const signedDecimal: Codec<string, number> = {
  ...signed,
  encode: (value) => (String(value).includes('e') ? value.toFixed(20) : signed.encode(value)),
};

/** The FSRS memory of a studied card. */
interface Studied {
  /** Days until the probability of recall falls to 90 %. */
  readonly stability: number;
  /** 1–10 */
  readonly difficulty: number;
  readonly reviews: number;
  readonly lapses: number;
  readonly lastReview: LocalDate;
  /** Reviews on the day of `lastReview`, or of `studiedOn` where a due day was set by hand. */
  readonly reviewsThatDay: number;
  readonly studiedOn?: LocalDate | undefined;
  /** Whether the card was ever in review, and whether the bonus for that was paid. */
  readonly graduation: 'ahead' | 'owed' | 'paid';
}

interface NewMemory {
  readonly state: 'new';
  readonly createdOn: LocalDate;
  /** Only of a card that was reset: its reviews on the day of `createdOn`, and its graduation. */
  readonly reviewsThatDay?: number | undefined;
  readonly graduation?: Studied['graduation'] | undefined;
}

interface StepMemory extends Studied {
  readonly state: 'learning' | 'relearning';
  readonly step: number;
  /** Milliseconds since the epoch: the begin of the step. */
  readonly answeredAt?: number | undefined;
  /** The length of the step. */
  readonly minutes?: number | undefined;
}

/** The scheduling of a card. */
export type CardMemory = NewMemory | StepMemory | ({ readonly state: 'review'; readonly interval: number } & Studied);

const graduation = word('ahead', 'owed', 'paid');

const studied = {
  stability: decimal,
  difficulty: decimal,
  reviews: wireInteger,
  lapses: wireInteger,
  last_review: named('lastReview', wireDate),
  reviewsThatDay: wireInteger,
  studiedOn: orBlank(wireDate),
  graduation,
} as const;

const unstudied = object({
  state: word('new'),
  createdOn: wireDate,
  reviewsThatDay: orBlank(wireInteger),
  graduation: orBlank(graduation),
});

const onSteps = object({
  state: word('learning', 'relearning'),
  step: wireInteger,
  answeredAt: orBlank(wireInteger),
  minutes: orBlank(wireInteger),
  ...studied,
});

const inReview = object({ state: word('review'), interval: wireInteger, ...studied });

type Wire = WireOf<typeof unstudied> | WireOf<typeof onSteps> | WireOf<typeof inReview>;

/** A card's memory in an export; its members depend on `state`. */
export const cardMemory: Codec<Wire, CardMemory> = {
  schema: { oneOf: [unstudied.schema, onSteps.schema, inReview.schema] },
  expected: 'the memory of a card',
  form: {
    is: 'either',
    member: 'state',
    value: 'new',
    then: unstudied,
    otherwise: { form: { is: 'either', member: 'state', value: 'review', then: inReview, otherwise: onSteps } },
  },
  decode: (wire) => {
    const { state } = membersOf(wire);
    if (state === 'new') return unstudied.decode(wire as WireOf<typeof unstudied>);
    if (state === 'review') return inReview.decode(wire as WireOf<typeof inReview>);
    return onSteps.decode(wire as WireOf<typeof onSteps>);
  },
  encode: (memory) => {
    if (memory.state === 'new')
      return unstudied.encode({ reviewsThatDay: undefined, graduation: undefined, ...memory });
    if (memory.state === 'review') return inReview.encode({ studiedOn: undefined, ...memory });
    return onSteps.encode({ studiedOn: undefined, answeredAt: undefined, minutes: undefined, ...memory });
  },
};
