import type { Goal } from '@flashcards/goals';
import { editGoal, makeGoal, mostGoals, refresh } from '@flashcards/goals';
import type { AccountId, GoalId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { GoalEditing, Goals } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { progressOf } from './goal-progress.ts';
import { deleteGoal, goalCount, goalOf, goalsOf, insertGoal, saveGoal } from './goal-rows.ts';
import type { Patience, StudyTurns } from './study-turns.ts';
import { activityOf, keepBonus } from './totals.ts';
import type { Unhurried } from './transaction.ts';
import { refuseGone, userKey } from './users.ts';

const planCreation = async (
  working: Unhurried,
  user: number,
  { today, patience, ...request }: Parameters<Goals['create']>[1] & { readonly patience: Patience },
): Promise<Outcome<Goal, 'too_many_goals'> | undefined> => {
  const { connection } = working;
  refuseGone(user);
  if (goalCount(connection, user) >= mostGoals) return refuse('too_many_goals');
  const progress = await progressOf(working, user, { ...request, patience });
  if (progress === undefined) return undefined;
  const { reviewXp: startingXp } = activityOf(connection, user);
  return ok(makeGoal(request, { today, progress, startingXp }));
};

const planEdit = async (
  working: Unhurried,
  user: number,
  { id, kind, today, patience, ...edit }: GoalEditing & { readonly patience: Patience },
): Promise<Outcome<Goal, 'goal_not_found'> | undefined> => {
  const goal = goalOf(working.connection, user, id);
  if (goal?.kind !== kind) return refuse('goal_not_found');
  const progress = await progressOf(working, user, { ...goal, endDate: edit.endDate, patience });
  return progress === undefined ? undefined : ok(editGoal(goal, edit, { today, progress }));
};

const planDeletion = ({ connection }: Unhurried, user: number, id: GoalId): Outcome<Goal, 'goal_not_found'> => {
  const goal = goalOf(connection, user, id);
  return goal ? ok(goal) : refuse('goal_not_found');
};

/** The goals as of today, and those among them that are not so yet. */
interface Looked {
  readonly goals: readonly Goal[];
  readonly moved: readonly Goal[];
}

const lookedAt = (connection: Connection, user: number, today: LocalDate): Looked => {
  const known = goalsOf(connection, user);
  const goals = known.map((goal) => refresh(goal, today));
  return { goals, moved: goals.filter((goal, index) => goal !== known[index]) };
};

/** Nearly always nothing changes, and nothing is written. */
const refreshed = async (
  database: Database,
  turns: StudyTurns,
  { account, today }: { readonly account: AccountId; readonly today: LocalDate },
): Promise<readonly Goal[]> => {
  const look = (connection: Connection) => lookedAt(connection, userKey(connection, account), today);
  const { goals, moved } = await database.read(look);
  if (moved.length === 0) return goals;
  const outcome = await turns.change<Looked, readonly Goal[], never>(account, {
    plan: ({ connection }) => ok(look(connection)),
    write: ({ connection }, user, now) => {
      for (const goal of now.moved) saveGoal(connection, user, goal);
      return now.goals;
    },
  });
  return outcome.ok ? outcome.value : goals;
};

export const sqliteGoals = (database: Database, turns: StudyTurns): Goals => ({
  create: (account, request, receipt) =>
    turns.change(account, {
      receipt,
      plan: (working, user, patience) => planCreation(working, user, { ...request, patience }),
      write: ({ connection }, user, goal: Goal) => {
        insertGoal(connection, user, goal);
        return goal;
      },
    }),

  edit: (account, editing, receipt) =>
    turns.change(account, {
      receipt,
      plan: (working, user, patience) => planEdit(working, user, { ...editing, patience }),
      write: ({ connection }, user, goal: Goal) => {
        saveGoal(connection, user, goal);
        return goal;
      },
    }),

  delete: (account, id, receipt) =>
    turns.change(account, {
      receipt,
      plan: (working, user) => planDeletion(working, user, id),
      write: ({ connection }, user, goal: Goal): void => {
        deleteGoal(connection, user, id);
        if (goal.status === 'completed') keepBonus(connection, user);
      },
    }),

  refresh: (account, today) => refreshed(database, turns, { account, today }),
});
