import type { LocalDate } from '@flashcards/kernel';
import type { TotalsRow } from '@flashcards/persistence-ports';
import type { Activity, Streak } from '@flashcards/streak';
import { noActivity } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Row } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';

const streakFrom = (row: Row): Streak | undefined =>
  row['last_active'] === null
    ? undefined
    : {
        length: toNumber(row['streak_length']),
        longest: toNumber(row['longest_streak']),
        lastActive: toText(row['last_active']) as LocalDate,
        freezes: toNumber(row['freezes']),
        activeDays: toNumber(row['active_days']),
      };

const activityOf = (connection: Connection, user: number): Activity => {
  const row = connection.get('SELECT * FROM activity WHERE user = ?', user);
  if (!row) return noActivity;
  const streak = streakFrom(row);
  return { reviewXp: toNumber(row['review_xp']), ...(streak ? { streak } : {}) };
};

export const completedGoals = `SELECT coalesce((SELECT deleted_goals FROM activity WHERE user = ?1), 0)
  + (SELECT count(*) FROM goals WHERE user = ?1 AND status = 'completed')`;

/** Those that are completed, and those that were when they were deleted. */
const completedGoalsOf = (connection: Connection, user: number): number =>
  toNumber(connection.tuple(completedGoals, user)?.[0]);

/** The verdicts on quests that name the account, whatever became of the quests. */
const questsWonBy = (connection: Connection, user: number): number =>
  toNumber(connection.tuple('SELECT quests_won FROM activity WHERE user = ?', user)?.[0] ?? 0);

export const totalsOf = (connection: Connection, user: number): Totals => ({
  ...activityOf(connection, user),
  completedGoals: completedGoalsOf(connection, user),
  questsWon: questsWonBy(connection, user),
});

/** All of them, with the number that was given last. */
export const totalsRowOf = (connection: Connection, user: number): TotalsRow => ({
  ...totalsOf(connection, user),
  lastSeq: lastSeqOf(connection, user),
});

/** The number that was given last to an event of this account; it only grows. */
const lastSeqOf = (connection: Connection, user: number): number =>
  toNumber(connection.tuple('SELECT last_seq FROM activity WHERE user = ?', user)?.[0] ?? 0);

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

/** Notes that a goal was completed when it was deleted: what it has brought stays. */
export const keepBonus = (connection: Connection, user: number): void => {
  connection.run(
    `INSERT INTO activity (user, last_seq, review_xp, deleted_goals) VALUES (?, 0, 0, 1)
     ON CONFLICT (user) DO UPDATE SET deleted_goals = deleted_goals + 1`,
    user,
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
