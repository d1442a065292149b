import type { Goal } from '@flashcards/goals';
import type { GoalId, LocalDate } from '@flashcards/kernel';
import type { GoalRows } from '@flashcards/persistence-ports';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import { toNumber } from '../engine/values.ts';

const row = rowOf<Goal>({
  id: 'word',
  kind: 'word',
  title: 'text',
  target: 'number',
  createdAt: 'instant',
  startDate: 'word',
  startingXp: 'number',
  endDate: 'word',
  progress: 'number',
  status: 'word',
});

const moved = row.only('title', 'target', 'endDate', 'progress', 'status');

export const allGoals = `SELECT ${row.columns} FROM goals WHERE user = ? ORDER BY created_at, id`;

/** Finds the goals that a change of the log from this day on may affect. */
export const touchedGoals = `
  SELECT ${row.columns} FROM goals INDEXED BY goals_by_status WHERE user = ?1 AND status = 'in-progress' UNION ALL
  SELECT ${row.columns} FROM goals WHERE user = ?1 AND end_date >= ?2 AND status <> 'in-progress'`;

const one = `SELECT ${row.columns} FROM goals WHERE user = ? AND id = ?`;
const insert = `INSERT INTO goals (user, ${row.columns}) VALUES (?, ${row.marks})`;
const save = `UPDATE goals SET ${moved.assigned} WHERE user = ? AND id = ?`;

export const goalRows = ({ readOwn, writeOwn, writeEach }: Steps): GoalRows => ({
  find: readOwn((connection, user, id: GoalId) => row.found(connection.tuple(one, user, id))),
  all: readOwn((connection, user) => connection.tuples(allGoals, user).map(row.from)),
  touched: readOwn((connection, user, from: LocalDate) => connection.tuples(touchedGoals, user, from).map(row.from)),
  count: readOwn((connection, user) =>
    toNumber(connection.tuple('SELECT count(*) FROM goals WHERE user = ?', user)?.[0]),
  ),
  insert: writeOwn((connection, user, goal: Goal) => connection.run(insert, user, ...row.values(goal))),
  save: writeEach<Goal>((connection, user, goal) => connection.run(save, ...moved.values(goal), user, goal.id)),
  delete: writeOwn((connection, user, id: GoalId) =>
    connection.run('DELETE FROM goals WHERE user = ? AND id = ?', user, id),
  ),
});
