import type { LocalDate } from '@flashcards/kernel';
import type { Codec, WireOf } from '../codec.ts';
import { named } from '../codec.ts';
import { eitherHas, map, membersOf, object, orBlank } from '../combinators.ts';
import { scalar, spreadForm } from '../form.ts';
import { goalId, title } from './names.ts';
import { renamedWord, typed, wireDate, wireInteger, word } from './scalars.ts';

const targetPattern = '^0*[1-9][0-9]{0,8}$';

/** Cards or XP, 1–999 999 999; `007` is 7 (contract, section 5). */
export const goalTarget: Codec<string, number> = {
  schema: { type: 'string', pattern: targetPattern },
  expected: 'a whole number from 1 to 999999999',
  form: scalar('number'),
  decode: (wire) => {
    if (typeof wire !== 'string' || !new RegExp(targetPattern).test(wire)) throw new TypeError('expected a target');
    return Number(wire);
  },
  encode: (value) => String(typed('number', value)),
};

/** The end date of a new goal, which must not be over. */
export const comingDate: Codec<string, LocalDate> = { ...wireDate, expected: 'a date dd/mm/yyyy, today or later' };

/** The members of all goals. */
interface GoalFacts {
  readonly title: string;
  /** Cards, each once a day, or XP. */
  readonly target: number;
  /** The last day that counts. */
  readonly endDate: LocalDate;
  readonly status: 'in-progress' | 'completed' | 'failed';
  /** The day after the end date; `undefined` unless the goal has failed. */
  readonly failDate: LocalDate | undefined;
}

export interface CardGoal extends GoalFacts {
  readonly kind: 'cards';
  /** The progress towards the target. */
  readonly revised: number;
}

export interface XpGoal extends GoalFacts {
  readonly kind: 'xp';
  readonly startDate: LocalDate;
  /** XP from reviews when the goal was created. */
  readonly startingXp: number;
}

/** A goal with its status. */
export type GoalRecord = CardGoal | XpGoal;

/** What goals of both kinds have with `detail=full`. */
export interface GoalDetails {
  readonly startDate: LocalDate;
  /** Cards or XP, counted by the end of the end date. */
  readonly progress: number;
}

/** Blank unless the goal has failed (specification, section 2). */
export const failDate = orBlank(wireDate);

export const goalStatus: Codec<string, GoalFacts['status']> = renamedWord({
  completed: 'completed',
  'in progress': 'in-progress',
  failed: 'failed',
});

const facts = {
  end_date: named('endDate', wireDate),
  fail_date: named('failDate', failDate),
  status: goalStatus,
  title,
} as const;

const cardData = object({
  cards_revised_so_far: named('revised', wireInteger),
  cards_to_revise: named('target', goalTarget),
});

const xpData = object({
  goal_xp: named('target', goalTarget),
  start_date: named('startDate', wireDate),
  starting_xp: named('startingXp', wireInteger),
});

/** Moves the members of `data` into the object itself. */
const flat = <Wire, Goal extends object, Data extends object>(
  codec: Codec<Wire, Goal & { readonly data: Data }>,
): Codec<Wire, Omit<Goal, 'data'> & Data> => ({
  ...codec,
  form: spreadForm(codec, 'data'),
  decode: (wire) => {
    const { data, ...rest } = codec.decode(wire);
    return { ...data, ...rest };
  },
  encode: (goal) => codec.encode({ ...goal, data: goal } as unknown as Goal & { readonly data: Data }),
});

/** What clients need to word a goal on their own, in one form for both kinds. Other members say the same of most. */
const detailsOf = <Kind extends GoalRecord['kind']>(kind: Kind) => ({
  kind: word(kind),
  target: goalTarget,
  progress: wireInteger,
  startDate: wireDate,
});

const cardShape = { data: cardData, ...facts, type: named('kind', renamedWord({ Card: 'cards' })) } as const;
const xpShape = { data: xpData, ...facts, type: named('kind', renamedWord({ XP: 'xp' })) } as const;

export const cardGoal = eitherHas(
  'progress',
  flat(object({ ...cardShape, ...detailsOf('cards') })),
  flat(object(cardShape)),
);
export const xpGoal = eitherHas('progress', flat(object({ ...xpShape, ...detailsOf('xp') })), flat(object(xpShape)));

type CardGoalWire = WireOf<typeof cardGoal>;
type XpGoalWire = WireOf<typeof xpGoal>;

/** A goal in update-goal-status; `data` depends on `type` (specification, section 2). */
export const goalRecord: Codec<CardGoalWire | XpGoalWire, GoalRecord | (GoalRecord & GoalDetails)> = {
  schema: { oneOf: [cardGoal.schema, xpGoal.schema] },
  expected: 'a goal',
  form: { is: 'either', member: 'type', value: 'XP', then: xpGoal, otherwise: cardGoal },
  decode: (wire) =>
    membersOf(wire)['type'] === 'XP' ? xpGoal.decode(wire as XpGoalWire) : cardGoal.decode(wire as CardGoalWire),
  encode: (goal) => (goal.kind === 'cards' ? cardGoal.encode(goal) : xpGoal.encode(goal)),
};

/** The reply of update-goal-status. */
export const goalRecords = map(goalId, goalRecord);
