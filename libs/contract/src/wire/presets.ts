import type { Scope } from '@flashcards/presets';
import type { Codec } from '../codec.ts';
import { named } from '../codec.ts';
import { list, object, orBlank, some } from '../combinators.ts';
import { scalar } from '../form.ts';
import { retention, settingsShape } from './account.ts';
import { instant, text, wireBoolean, wireDate, wireInteger, word } from './scalars.ts';

/** Cards a day. */
const dailyCards: Codec<string, number> = {
  ...wireInteger,
  schema: { type: 'string', pattern: '^[0-9]{1,4}$' },
  expected: 'a whole number up to 9999',
};

const lapses: Codec<string, number> = {
  ...wireInteger,
  schema: { type: 'string', pattern: '^[1-9][0-9]?$' },
  expected: 'a whole number from 1 to 99',
};

const farthestWeight = 1_000;

/** FSRS clips weights that are out of its ranges. */
const weights: Codec<readonly number[], readonly number[]> = {
  schema: {
    type: 'array',
    minItems: 21,
    maxItems: 21,
    items: { type: 'number', minimum: -farthestWeight, maximum: farthestWeight },
  },
  expected: 'a list of 21 numbers',
  form: scalar('json'),
  decode: (wire) => wire,
  encode: (value) => value,
};

const members = {
  newPerDay: dailyCards,
  reviewsPerDay: dailyCards,
  desiredRetention: retention,
  buryNew: wireBoolean,
  buryReview: wireBoolean,
  balanceLoad: wireBoolean,
  leechAt: lapses,
  leechAction: word('mark', 'suspend'),
  order: word('new-last', 'mixed'),
} as const;

/** Blank: inherited. Numbers may be texts, as in the answer of optimize-scheduling. */
const weightsOrBlank: Codec<readonly (number | string)[] | string, readonly number[] | undefined> = {
  ...weights,
  schema: {
    anyOf: [
      { const: '' },
      weights.schema,
      { ...weights.schema, items: { type: 'string', pattern: '^-?[0-9]{1,3}(\\.[0-9]{1,20})?$' } },
    ],
  },
  expected: `a blank or ${weights.expected}`,
  decode: (wire) => (typeof wire === 'string' ? undefined : wire.map(Number)),
  encode: (value) => (value === undefined ? '' : weights.encode(value)),
};

const changes = {
  newPerDay: orBlank(members.newPerDay),
  reviewsPerDay: orBlank(members.reviewsPerDay),
  desiredRetention: orBlank(members.desiredRetention),
  weights: weightsOrBlank,
  buryNew: orBlank(members.buryNew),
  buryReview: orBlank(members.buryReview),
  balanceLoad: orBlank(members.balanceLoad),
  leechAt: orBlank(members.leechAt),
  leechAction: orBlank(members.leechAction),
  order: orBlank(members.order),
} as const;

/** The members to change. A blank one is inherited from then on. */
export const presetChange = some(changes);

const { weights: _, ...changesButWeights } = changes;

/** Members of settings or of a preset that changed. */
export const changedMembers = some({
  ...settingsShape,
  ...changesButWeights,
  weightsID: named('weights', orBlank(wireInteger)),
});

/** Only the members that are set. */
const preset = some({ ...members, weights });

/** A scope in replies. */
export const shownScope = text as unknown as Codec<string, Scope>;

export const scopedPreset = object({ scope: shownScope, preset });

/** The reply of get-presets, outermost scopes first. */
export const presetList = list(scopedPreset);

/** The cards that were due from a day on, at its start. */
export const exportedLoad = object({ day: wireDate, due: list(wireInteger) });

/** A list of weights that an account has had. */
export const exportedWeights = object({ weightsID: named('id', wireInteger), weights, since: instant });
