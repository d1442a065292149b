import type { TotalsRow } from '@flashcards/persistence-ports';
import type { Activity } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';

/** Counts existing goals; `activity` counts deleted ones. */
export const completedGoals = "SELECT count(*) FROM goals WHERE user = ?1 AND status = 'completed'";

const streak = {
  lastActive: 'word',
  length: ['streak_length', 'number'],
  longest: ['longest_streak', 'number'],
  freezes: 'number',
  activeDays: 'number',
} as const;

const found = rowOf<TotalsRow>({
  completedGoals: [`(${completedGoals}) + coalesce(deleted_goals, 0)`, 'number'],
  questsWon: ['coalesce(quests_won, 0)', 'number'],
  lastSeq: ['coalesce(last_seq, 0)', 'number'],
  reviewXp: ['coalesce(review_xp, 0)', 'number'],
  streak,
});

/** Finds an account's totals, also where it has no `activity` row. */
const select = `SELECT ${found.columns} FROM (SELECT ?1 AS key) LEFT JOIN activity ON user = key`;

/** The totals with the number of the last event. */
export const totalsRowOf = (connection: Connection, user: number): TotalsRow =>
  found.from(connection.tuple(select, user) ?? []);

export const totalsOf = (connection: Connection, user: number): Totals => {
  const { lastSeq: _, ...totals } = totalsRowOf(connection, user);
  return totals;
};

const kept = rowOf<Activity & Pick<TotalsRow, 'lastSeq'>>({ lastSeq: 'number', reviewXp: 'number', streak });

const save = `INSERT INTO activity (user, ${kept.columns}) VALUES (?, ${kept.marks})
  ON CONFLICT (user) DO UPDATE SET ${kept.excluded}`;

/** Saves the totals of an account's log. */
export const saveTotals = (
  connection: Connection,
  user: number,
  { activity, lastSeq }: { readonly activity: Activity; readonly lastSeq: number },
): void => void connection.run(save, user, ...kept.values({ lastSeq, ...activity }));

/** Counts goals that were completed when they were deleted, so that they stay in the totals. */
export const keepBonuses = (connection: Connection, user: number, goals: number): void => {
  connection.run(
    `INSERT INTO activity (user, last_seq, review_xp, deleted_goals) VALUES (?1, 0, 0, ?2)
     ON CONFLICT (user) DO UPDATE SET deleted_goals = deleted_goals + ?2`,
    user,
    goals,
  );
};

/** Counts a verdict on a quest that names the account. */
export const countWin = (connection: Connection, user: number): void => {
  connection.run(
    `INSERT INTO activity (user, last_seq, review_xp, quests_won) VALUES (?, 0, 0, 1)
     ON CONFLICT (user) DO UPDATE SET quests_won = quests_won + 1`,
    user,
  );
};
