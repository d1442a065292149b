import type { Goal, GoalKind, GoalStatus } from '@flashcards/goals';
import type { GoalId, LocalDate } from '@flashcards/kernel';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { fromText, toNumber, toText } from '../engine/values.ts';

const columns = 'id, kind, title, target, created_at, start_date, starting_xp, end_date, progress, status';

const fromTuple = ([id, kind, title, target, createdAt, startDate, startingXp, endDate, ...of]: Tuple): Goal => ({
  id: toText(id) as GoalId,
  kind: toText(kind) as GoalKind,
  title: toText(title),
  target: toNumber(target),
  createdAt: new Date(toNumber(createdAt)),
  startDate: toText(startDate) as LocalDate,
  startingXp: toNumber(startingXp),
  endDate: toText(endDate) as LocalDate,
  progress: toNumber(of[0]),
  status: toText(of[1]) as GoalStatus,
});

const toTuple = (goal: Goal): readonly SqlValue[] => [
  goal.id,
  goal.kind,
  fromText(goal.title),
  goal.target,
  goal.createdAt.getTime(),
  goal.startDate,
  goal.startingXp,
  goal.endDate,
  goal.progress,
  goal.status,
];

export const goalOf = (connection: Connection, user: number, id: GoalId): Goal | undefined => {
  const found = connection.tuple(`SELECT ${columns} FROM goals WHERE user = ? AND id = ?`, user, id);
  return found && fromTuple(found);
};

export const allGoals = `SELECT ${columns} FROM goals WHERE user = ? ORDER BY created_at, id`;

/** Oldest first. */
export const goalsOf = (connection: Connection, user: number): readonly Goal[] =>
  connection.tuples(allGoals, user).map(fromTuple);

/** Searches those that a change of the log from this day on may touch. */
export const touchedGoals = `
  SELECT ${columns} FROM goals INDEXED BY goals_by_status WHERE user = ?1 AND status = 'in-progress' UNION ALL
  SELECT ${columns} FROM goals WHERE user = ?1 AND end_date >= ?2 AND status <> 'in-progress'`;

export const goalsTouched = (connection: Connection, user: number, from: LocalDate): readonly Goal[] =>
  connection.tuples(touchedGoals, user, from).map(fromTuple);

export const goalCount = (connection: Connection, user: number): number =>
  toNumber(connection.tuple('SELECT count(*) FROM goals WHERE user = ?', user)?.[0]);

export const insertGoal = (connection: Connection, user: number, goal: Goal): void => {
  const insert = `INSERT INTO goals (user, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  connection.run(insert, user, ...toTuple(goal));
};

export const saveGoal = (connection: Connection, user: number, goal: Goal): void => {
  connection.run(
    'UPDATE goals SET (title, target, end_date, progress, status) = (?, ?, ?, ?, ?) WHERE user = ? AND id = ?',
    fromText(goal.title),
    goal.target,
    goal.endDate,
    goal.progress,
    goal.status,
    user,
    goal.id,
  );
};

export const deleteGoal = (connection: Connection, user: number, id: GoalId): void => {
  connection.run('DELETE FROM goals WHERE user = ? AND id = ?', user, id);
};
