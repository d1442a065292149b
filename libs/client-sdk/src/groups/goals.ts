import type { GoalId } from '@flashcards/kernel';
import type { CardGoal, GoalRecord, XpGoal } from '@flashcards/contract';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { DateInput } from '../expected-date.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';

export type { CardGoal, XpGoal };
/** A goal and its verdict; `kind` tells which: `'cards'` or `'xp'`. */
export type Goal = GoalRecord;
/** Every goal by its id, oldest first. */
export type GoalList = ReadonlyMap<GoalId, Goal>;

/** What a learner asks of themselves. */
export interface NewGoal {
  /** Cards, each counted once a day, or XP from reviews: 1 to 999 999 999. */
  readonly target: number;
  /** The last day that counts; today or later. */
  readonly endDate: DateInput;
}

/** What a goal becomes: all of it is replaced. */
export interface GoalEdit {
  readonly target: number;
  /** May have passed: the goal is judged by it. */
  readonly endDate: DateInput;
  readonly title: string;
}

/** Learning goals, counted by the server from reviews. */
export interface Goals {
  /**
   * Sets a goal to gain so much XP from reviews; answers its id. Refused with `too_many_goals` beyond 1 000.
   *
   * @example
   * ```ts
   * const goal = await client.goals.createXp({ target: 500, endDate: '2026-03-31' });
   * ```
   */
  createXp(goal: NewGoal, options?: CallOptions): Call<GoalId>;
  /**
   * Sets a goal to revise so many cards, each counted once a day; answers its id. Otherwise as `createXp`.
   *
   * @example
   * ```ts
   * const goal = await client.goals.createCards({ target: 100, endDate: '2026-03-31' });
   * ```
   */
  createCards(goal: NewGoal, options?: CallOptions): Call<GoalId>;
  /**
   * Replaces title, target and end date of an XP goal, and has it judged anew. Refused with `goal_not_found`, for a card
   * goal too.
   *
   * @example
   * ```ts
   * await client.goals.editXp(goal, { title: 'A good March', target: 600, endDate: '2026-03-31' });
   * ```
   */
  editXp(goal: string, edit: GoalEdit, options?: CallOptions): Call<void>;
  /**
   * The same of a card goal.
   *
   * @example
   * ```ts
   * await client.goals.editCards(goal, { title: 'A good March', target: 120, endDate: '2026-03-31' });
   * ```
   */
  editCards(goal: string, edit: GoalEdit, options?: CallOptions): Call<void>;
  /**
   * Deletes a goal; the XP that a completed one has brought stays. Refused with `goal_not_found`.
   *
   * @example
   * ```ts
   * await client.goals.delete(goal);
   * ```
   */
  delete(goal: string, options?: CallOptions): Call<void>;
  /**
   * Every goal with its status as of today.
   *
   * @example
   * ```ts
   * for (const [id, goal] of await client.goals.list()) console.log(id, goal.title, goal.status);
   * ```
   */
  list(options?: CallOptions): Call<GoalList>;
}

const aNewGoal = (name: string, goal: NewGoal) => anObject(name, 'a goal, as { target, endDate }', goal);

const edited = (name: string, goal: string, edit: GoalEdit) => ({
  ...anObject(name, 'a goal, as { title, target, endDate }', edit),
  goal: goal as GoalId,
});

export const goals = {
  createXp: method(
    'createXpGoal',
    (call, { name }) =>
      async (goal, options) =>
        call(aNewGoal(name, goal), options),
  ),
  createCards: method(
    'createCardGoal',
    (call, { name }) =>
      async (goal, options) =>
        call(aNewGoal(name, goal), options),
  ),
  editXp: method('editXpGoal', (call, { name }) => async (goal, edit, options) => {
    await call(edited(name, goal, edit), options);
  }),
  editCards: method('editCardGoal', (call, { name }) => async (goal, edit, options) => {
    await call(edited(name, goal, edit), options);
  }),
  delete: passing('deleteGoal', 'goal'),
  list: passing('updateGoalStatus'),
} satisfies MethodsOf<Goals>;
