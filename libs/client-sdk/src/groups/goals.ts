import type { GoalId } from '@flashcards/kernel';
import type { CardGoal, GoalDetails, GoalRecord, XpGoal } from '@flashcards/contract';
import type { Call } from '../call.ts';
import type { CallOptions, DetailOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { DateInput } from '../expected-date.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing, showing } from '../method.ts';

export type { CardGoal, GoalDetails, XpGoal };
/** A goal and its status. `kind` is `'cards'` or `'xp'`. */
export type Goal = GoalRecord;
/** Every goal by its id, oldest first. */
export type GoalList<Shown = Goal> = ReadonlyMap<GoalId, Shown>;

/** A goal to create. */
export interface NewGoal {
  /** A number of cards, each counted once a day, or XP from reviews: 1 to 999 999 999. */
  readonly target: number;
  /** The last day that counts; today or later. */
  readonly endDate: DateInput;
}

/** The new values of a goal; all of them are replaced. */
export interface GoalEdit {
  readonly target: number;
  /** May be in the past; the goal is evaluated against it. */
  readonly endDate: DateInput;
  readonly title: string;
}

/** Learning goals. The server counts progress from reviews. */
export interface Goals {
  /**
   * Creates a goal to earn an amount of XP from reviews. Returns its id. Refused with `too_many_goals` beyond 1 000.
   *
   * @example
   * ```ts
   * const goal = await client.goals.createXp({ target: 500, endDate: '2026-03-31' });
   * ```
   */
  createXp(goal: NewGoal, options?: CallOptions): Call<GoalId>;
  /**
   * Creates a goal to review a number of cards, each counted once a day. Returns its id. Refused as `createXp`.
   *
   * @example
   * ```ts
   * const goal = await client.goals.createCards({ target: 100, endDate: '2026-03-31' });
   * ```
   */
  createCards(goal: NewGoal, options?: CallOptions): Call<GoalId>;
  /**
   * Replaces title, target and end date of an XP goal, and evaluates it again. Refused with `goal_not_found`, also for
   * a card goal.
   *
   * @example
   * ```ts
   * await client.goals.editXp(goal, { title: 'A good March', target: 600, endDate: '2026-03-31' });
   * ```
   */
  editXp(goal: string, edit: GoalEdit, options?: CallOptions): Call<void>;
  /**
   * Does the same for a card goal.
   *
   * @example
   * ```ts
   * await client.goals.editCards(goal, { title: 'A good March', target: 120, endDate: '2026-03-31' });
   * ```
   */
  editCards(goal: string, edit: GoalEdit, options?: CallOptions): Call<void>;
  /**
   * Deletes a goal. XP that a completed goal has earned stays. Refused with `goal_not_found`.
   *
   * @example
   * ```ts
   * await client.goals.delete(goal);
   * ```
   */
  delete(goal: string, options?: CallOptions): Call<void>;
  /** The same with start and progress of goals of both kinds, to word them in the client's own way. */
  list(options: DetailOptions): Call<GoalList<Goal & GoalDetails>>;
  /**
   * Returns every goal with its status as of today.
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
  list: showing('updateGoalStatus'),
} satisfies MethodsOf<Goals>;
