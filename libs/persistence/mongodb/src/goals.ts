import type { Goal, GoalRequest } from '@flashcards/goals';
import { editGoal, makeGoal, mostGoals, refresh } from '@flashcards/goals';
import type { AccountId, GoalId, LocalDate } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { GoalEditing, Goals } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import type { AccountState, Put } from './documents.ts';
import { progressOf, progressUntil } from './goal-progress.ts';
import type { NumberedGoal } from './goal-tallies.ts';
import {
  byNumber,
  goalDocument,
  goalFrom,
  goalKey,
  goalsAnd,
  goalsOf,
  goalsWith,
  goalsWithout,
  talliesIn,
  withoutNumber,
} from './goal-tallies.ts';
import { removal } from './graves.ts';
import type { Decision } from './journal.ts';
import type { Asking, Decided } from './study-turn.ts';
import { inTurn, stateWith } from './study-turn.ts';

const putGoal = (account: AccountId, goal: NumberedGoal, isNew: boolean): Put => ({
  into: 'goals',
  document: goalDocument(account, goal),
  isNew,
});

const goalOf = async ({ collections, account, goals }: Asking, id: GoalId): Promise<NumberedGoal | undefined> => {
  if (!goals) return undefined;
  const found = await collections.goals.findOne({ _id: goalKey(account, id) });
  return found ? goalFrom(found, byNumber(goals)) : undefined;
};

type Creating = GoalRequest & { readonly today: LocalDate };

const create = async (asking: Asking, { today, ...request }: Creating): Decided<Goal, 'too_many_goals'> => {
  const { collections, account, activity, goals } = asking;
  const tallies = goals ? talliesIn(goals) : [];
  if (tallies.length >= mostGoals) return { answer: refuse('too_many_goals') };
  const progress = await progressOf(collections, account, request);
  const made = makeGoal(request, { today, progress, startingXp: activity.reviewXp });
  const goal = { ...made, n: tallies.reduce((last, { n }) => Math.max(last, n), 0) + 1 };
  const state = stateWith(asking, { goals: goalsAnd(goals, goal) });
  return { answer: ok(made), change: { state, steps: [[putGoal(account, goal, true)]] } };
};

const edit = async (asking: Asking, { id, kind, today, ...changes }: GoalEditing): Decided<Goal, 'goal_not_found'> => {
  const { collections, account, goals } = asking;
  const goal = await goalOf(asking, id);
  if (!goals || goal?.kind !== kind) return { answer: refuse('goal_not_found') };
  const progress = await progressUntil(collections, account, { goal, endDate: changes.endDate });
  const edited = { ...editGoal(goal, changes, { today, progress }), n: goal.n };
  const state = stateWith(asking, { goals: goalsWith(goals, [edited]) });
  return { answer: ok(withoutNumber(edited)), change: { state, steps: [[putGoal(account, edited, false)]] } };
};

const remove = async (asking: Asking, id: GoalId): Decided<void, 'goal_not_found'> => {
  const goal = await goalOf(asking, id);
  if (!asking.goals || !goal) return { answer: refuse('goal_not_found') };
  const state = stateWith(asking, { goals: goalsWithout(asking.goals, goal) });
  return {
    answer: ok(undefined),
    change: { state, steps: [removal(asking.account, 'goals', goalKey(asking.account, id))] },
  };
};

type Refreshed = Decision<readonly Goal[], AccountState>;

const refreshAll = async (asking: Asking, today: LocalDate): Promise<Refreshed> => {
  const { collections, account, goals } = asking;
  const found = await goalsOf(collections, account, goals);
  const refreshed = found.map((goal) => ({ ...refresh(goal, today), n: goal.n }));
  const moved = refreshed.filter(({ status }, index) => status !== found[index]?.status);
  const answer = refreshed.map(withoutNumber);
  if (moved.length === 0) return { answer };
  return { answer, change: { state: stateWith(asking, { goals: goalsWith(goals, moved) }), steps: [] } };
};

export const mongodbGoals = (database: Database): Goals => ({
  create: (account, request, receipt) =>
    inTurn(database, { account, receipt, decide: (asking) => create(asking, request) }),

  edit: (account, editing, receipt) =>
    inTurn(database, { account, receipt, decide: (asking) => edit(asking, editing) }),

  delete: (account, id, receipt) => inTurn(database, { account, receipt, decide: (asking) => remove(asking, id) }),

  refresh: (account, today) =>
    database.run(({ collections, journal }) =>
      journal.change(account, (state) => refreshAll({ collections, account, ...state }, today)),
    ),
});
