import type { Codec } from '../codec.ts';
import { list, object, orBlank } from '../combinators.ts';
import { scalar } from '../form.ts';
import { decimal } from './card-memory.ts';
import { flag, typed, wireDate, wireInteger } from './scalars.ts';

const numberOfWeights = 21;

/** The weights of FSRS-6. */
const weights = list(decimal, { minItems: numberOfWeights, maxItems: numberOfWeights });

export const fittedWeights = object({
  reviews: wireInteger,
  kept: flag,
  weights,
  logLossBefore: decimal,
  logLossAfter: decimal,
});

const pattern = '^(?:[1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-5])$';

/** A number of days ahead. */
export const daysAhead: Codec<string, number> = {
  schema: { type: 'string', pattern },
  expected: 'a whole number from 1 to 365',
  form: scalar('number'),
  decode: (wire) => {
    if (typeof wire !== 'string' || !new RegExp(pattern).test(wire)) throw new TypeError('expected 1 to 365 days');
    return Number(wire);
  },
  encode: (days) => String(typed('number', days)),
};

export const simulatedStudy = object({
  days: list(object({ date: wireDate, reviews: wireInteger, minutes: wireInteger })),
  retention: orBlank(decimal),
  remembered: wireInteger,
});
