import type { LocalDate } from '@flashcards/kernel';
import type { TotalsRow } from '@flashcards/persistence-ports';
import type { Activity, Streak } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import { toNumber } from '../engine/values.ts';

const streakFrom = ([lastActive, ...counts]: Tuple): Streak | undefined => {
  if (typeof lastActive !== 'string') return undefined;
  const [length = 0, longest = 0, freezes = 0, activeDays = 0] = counts.map(toNumber);
  return { length, longest, lastActive: lastActive as LocalDate, freezes, activeDays };
};

/** Counts those that are there; of others `activity` tells. */
export const completedGoals = "SELECT count(*) FROM goals WHERE user = ?1 AND status = 'completed'";

/** Searches what an account has come to, whether anything is kept of it or not. */
const select = `SELECT (${completedGoals}) + coalesce(deleted_goals, 0), coalesce(quests_won, 0), coalesce(last_seq, 0),
  coalesce(review_xp, 0), last_active, streak_length, longest_streak, freezes, active_days
  FROM (SELECT ?1 AS key) LEFT JOIN activity ON user = key`;

/** All of them, with the number that was given last. */
export const totalsRowOf = (connection: Connection, user: number): TotalsRow => {
  const row = connection.tuple(select, user) ?? [];
  const [goals = 0, questsWon = 0, lastSeq = 0, reviewXp = 0] = row.slice(0, 4).map(toNumber);
  const streak = streakFrom(row.slice(4));
  return { completedGoals: goals, questsWon, lastSeq, reviewXp, ...(streak ? { streak } : {}) };
};

export const totalsOf = (connection: Connection, user: number): Totals => {
  const { lastSeq: _, ...totals } = totalsRowOf(connection, user);
  return totals;
};

const noStreak = { length: null, longest: null, lastActive: null, freezes: null, activeDays: null };

/** What the log of an account comes to. */
export const saveTotals = (
  connection: Connection,
  user: number,
  { activity: { reviewXp, streak }, lastSeq }: { readonly activity: Activity; readonly lastSeq: number },
): void => {
  const { length, longest, lastActive, freezes, activeDays } = streak ?? noStreak;
  connection.run(
    `INSERT INTO activity (user, last_seq, review_xp, streak_length, longest_streak, last_active, freezes, active_days)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user) DO UPDATE SET (last_seq, review_xp, streak_length,
     longest_streak, last_active, freezes, active_days) = (excluded.last_seq, excluded.review_xp,
     excluded.streak_length, excluded.longest_streak, excluded.last_active, excluded.freezes, excluded.active_days)`,
    user,
    lastSeq,
    ...[reviewXp, length, longest, lastActive, freezes, activeDays],
  );
};

/** Notes that goals were completed when they were deleted: what they have brought stays. */
export const keepBonuses = (connection: Connection, user: number, goals: number): void => {
  connection.run(
    `INSERT INTO activity (user, last_seq, review_xp, deleted_goals) VALUES (?1, 0, 0, ?2)
     ON CONFLICT (user) DO UPDATE SET deleted_goals = deleted_goals + ?2`,
    user,
    goals,
  );
};

/** Notes that a verdict on a quest names the account. */
export const countWin = (connection: Connection, user: number): void => {
  connection.run(
    `INSERT INTO activity (user, last_seq, review_xp, quests_won) VALUES (?, 0, 0, 1)
     ON CONFLICT (user) DO UPDATE SET quests_won = quests_won + 1`,
    user,
  );
};
