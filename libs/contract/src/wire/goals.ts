import type { LocalDate } from '@flashcards/kernel';
import type { Codec, Decoded, WireOf } from '../codec.ts';
import { map, membersOf, object } from '../combinators.ts';
import { goalId, title } from './names.ts';
import { typed, wireDate, wireInteger, word } from './scalars.ts';

const targetPattern = '^0*[1-9][0-9]{0,8}$';

/** Cards or XP, 1–999 999 999; `007` is 7 (contract, section 5). */
export const goalTarget: Codec<string, number> = {
  schema: { type: 'string', pattern: targetPattern },
  expected: 'a whole number from 1 to 999999999',
  decode: (wire) => {
    if (typeof wire !== 'string' || !new RegExp(targetPattern).test(wire)) throw new TypeError('expected a target');
    return Number(wire);
  },
  encode: (value) => String(typed('number', value)),
};

/** The end date of a new goal: a goal cannot be made that is over. */
export const comingDate: Codec<string, LocalDate> = { ...wireDate, expected: 'a date dd/mm/yyyy, today or later' };

/** What all goals tell. */
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
  /** How much of the target is done. */
  readonly revised: number;
}

export interface XpGoal extends GoalFacts {
  readonly kind: 'xp';
  readonly startDate: LocalDate;
  /** XP from reviews when the goal was made. */
  readonly startingXp: number;
}

/** A goal and its verdict. */
export type GoalRecord = CardGoal | XpGoal;

/** Blank until the goal has failed (specification, section 2). */
export const failDate: Codec<string, LocalDate | undefined> = {
  schema: { anyOf: [{ const: '' }, wireDate.schema] },
  expected: 'a blank or a date dd/mm/yyyy',
  decode: (wire) => (wire === '' ? undefined : wireDate.decode(wire)),
  encode: (value) => (value === undefined ? '' : wireDate.encode(value)),
};

const statusWords = word('completed', 'in progress', 'failed');

export const goalStatus: Codec<string, GoalFacts['status']> = {
  ...statusWords,
  decode: (wire) => {
    const status = statusWords.decode(wire);
    return status === 'in progress' ? 'in-progress' : status;
  },
  encode: (status) => (status === 'in-progress' ? 'in progress' : status),
};

const facts = { end_date: wireDate, fail_date: failDate, status: goalStatus, title } as const;

const cardGoal = object({
  data: object({ cards_revised_so_far: wireInteger, cards_to_revise: goalTarget }),
  ...facts,
  type: word('Card'),
});

const xpGoal = object({
  data: object({ goal_xp: goalTarget, start_date: wireDate, starting_xp: wireInteger }),
  ...facts,
  type: word('XP'),
});

type CardGoalWire = WireOf<typeof cardGoal>;
type XpGoalWire = WireOf<typeof xpGoal>;

const factsOf = (wire: Decoded<typeof facts>): Omit<GoalFacts, 'target'> => ({
  title: wire.title,
  endDate: wire.end_date,
  status: wire.status,
  failDate: wire.fail_date,
});

const wireFactsOf = ({ title: told, endDate, status, failDate: failed }: GoalFacts): Decoded<typeof facts> => ({
  end_date: endDate,
  fail_date: failed,
  status,
  title: told,
});

const decodeCardGoal = (wire: CardGoalWire): CardGoal => {
  const { data, ...rest } = cardGoal.decode(wire);
  return { kind: 'cards', ...factsOf(rest), target: data.cards_to_revise, revised: data.cards_revised_so_far };
};

const decodeXpGoal = (wire: XpGoalWire): XpGoal => {
  const { data, ...rest } = xpGoal.decode(wire);
  const { goal_xp: target, start_date: startDate, starting_xp: startingXp } = data;
  return { kind: 'xp', ...factsOf(rest), target, startDate, startingXp };
};

/** A goal in update-goal-status; `data` depends on `type` (specification, section 2). */
export const goalRecord: Codec<CardGoalWire | XpGoalWire, GoalRecord> = {
  schema: { oneOf: [cardGoal.schema, xpGoal.schema] },
  expected: 'a goal',
  decode: (wire) =>
    membersOf(wire)['type'] === 'XP' ? decodeXpGoal(wire as XpGoalWire) : decodeCardGoal(wire as CardGoalWire),
  encode: (goal) =>
    goal.kind === 'cards'
      ? cardGoal.encode({
          data: { cards_revised_so_far: goal.revised, cards_to_revise: goal.target },
          ...wireFactsOf(goal),
          type: 'Card',
        })
      : xpGoal.encode({
          data: { goal_xp: goal.target, start_date: goal.startDate, starting_xp: goal.startingXp },
          ...wireFactsOf(goal),
          type: 'XP',
        }),
};

/** The answer of update-goal-status. */
export const goalRecords = map(goalId, goalRecord);
