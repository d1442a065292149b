import type { Goal } from '@flashcards/goals';
import { editGoal, makeGoal, mostGoals, refresh } from '@flashcards/goals';
import type { AccountId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { GoalEditing, Goals } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { progressOf } from './goal-progress.ts';
import { deleteGoal, goalCount, goalOf, goalsOf, insertGoal, saveGoal } from './goal-rows.ts';
import { once } from './receipts.ts';
import { activityOf, keepBonus } from './totals.ts';
import type { Unhurried } from './transaction.ts';
import { userKey } from './users.ts';

const create = async (
  unhurried: Unhurried,
  user: number,
  { today, ...request }: Parameters<Goals['create']>[1],
): Promise<Outcome<Goal, 'too_many_goals'>> => {
  const { connection } = unhurried;
  if (goalCount(connection, user) >= mostGoals) return refuse('too_many_goals');
  const progress = await progressOf(unhurried, user, request);
  const { reviewXp: startingXp } = activityOf(connection, user);
  const goal = makeGoal(request, { today, progress, startingXp });
  insertGoal(connection, user, goal);
  return ok(goal);
};

const edit = async (
  unhurried: Unhurried,
  user: number,
  { id, kind, today, ...change }: GoalEditing,
): Promise<Outcome<Goal, 'goal_not_found'>> => {
  const goal = goalOf(unhurried.connection, user, id);
  if (goal?.kind !== kind) return refuse('goal_not_found');
  const progress = await progressOf(unhurried, user, { ...goal, endDate: change.endDate });
  const edited = editGoal(goal, change, { today, progress });
  saveGoal(unhurried.connection, user, edited);
  return ok(edited);
};

const remove = (
  connection: Connection,
  user: number,
  id: Parameters<Goals['delete']>[1],
): Outcome<void, 'goal_not_found'> => {
  const goal = goalOf(connection, user, id);
  if (!goal) return refuse('goal_not_found');
  deleteGoal(connection, user, id);
  if (goal.status === 'completed') keepBonus(connection, user);
  return ok(undefined);
};

/** The goals as of today, and those among them that are not so yet. */
const lookedAt = (
  connection: Connection,
  user: number,
  today: LocalDate,
): { readonly goals: readonly Goal[]; readonly moved: readonly Goal[] } => {
  const known = goalsOf(connection, user);
  const goals = known.map((goal) => refresh(goal, today));
  return { goals, moved: goals.filter((goal, index) => goal !== known[index]) };
};

/** Nearly always nothing changes, and nothing is written. */
const refreshed = async (database: Database, account: AccountId, today: LocalDate): Promise<readonly Goal[]> => {
  const { goals, moved } = await database.read((connection) =>
    lookedAt(connection, userKey(connection, account), today),
  );
  if (moved.length === 0) return goals;
  return database.write((connection) => {
    const user = userKey(connection, account);
    const now = lookedAt(connection, user, today);
    for (const goal of now.moved) saveGoal(connection, user, goal);
    return now.goals;
  }, account);
};

export const sqliteGoals = (database: Database): Goals => ({
  create: (account, request, receipt) =>
    database.write((connection, breathe) => {
      const user = userKey(connection, account);
      return once(connection, user, { receipt, work: () => create({ connection, breathe }, user, request) });
    }, account),
  edit: (account, editing, receipt) =>
    database.write((connection, breathe) => {
      const user = userKey(connection, account);
      return once(connection, user, { receipt, work: () => edit({ connection, breathe }, user, editing) });
    }, account),
  delete: (account, id, receipt) =>
    database.write((connection) => {
      const user = userKey(connection, account);
      return once(connection, user, { receipt, work: () => remove(connection, user, id) });
    }, account),
  refresh: (account, today) => refreshed(database, account, today),
});
