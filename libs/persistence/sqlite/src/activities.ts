import type { Activities, Marking } from '@flashcards/persistence-ports';
import { activatesBehind, recount } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';
import { ok } from '@flashcards/kernel';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { activeDaysOf, calledDaysOf, dayOf, daysIn, lastReviewed, saveDay } from './days.ts';
import { markPages } from './marks.ts';
import { monthsOf } from './months.ts';
import type { StudyTurns } from './study-turns.ts';
import { activityOf, giveSeqs, lastSeqOf, saveActivity, totalsOf } from './totals.ts';
import { refuseGone, userKey } from './users.ts';

/** Adds the mark to the log; false when the day bears it already. */
const insertMark = (connection: Connection, user: number, { mark, id, at, day }: Marking): boolean => {
  const insert = 'INSERT INTO marks (user, day, kind, id, at, seq) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
  const seq = lastSeqOf(connection, user) + 1;
  return connection.run(insert, user, day, mark, id, at.getTime(), seq) === 1;
};

const mark = (connection: Connection, user: number, marking: Marking): Totals => {
  if (!insertMark(connection, user, marking)) return totalsOf(connection, user);
  giveSeqs(connection, user, 1);
  const activity = activityOf(connection, user);
  const day = dayOf(connection, user, marking.day);
  const needsAll = marking.mark === 'check-in' && activatesBehind(activity, day);
  const learner = { activity, days: [day], ...(needsAll ? { activeDays: activeDaysOf(connection, user) } : {}) };
  const counted = recount(learner, { removed: [], added: [], marks: [marking] });
  saveActivity(connection, user, counted.activity);
  for (const moved of counted.days) saveDay(connection, user, moved);
  return totalsOf(connection, user);
};

export const sqliteActivities = (database: Database, turns: StudyTurns): Activities => ({
  find: (account) => database.read((connection) => totalsOf(connection, userKey(connection, account))),
  onDay: (account, day) => database.read((connection) => dayOf(connection, userKey(connection, account), day)),
  inDays: (account, range) => database.read((connection) => daysIn(connection, userKey(connection, account), range)),
  lastReviewed: (account, count) =>
    database.read((connection) => lastReviewed(connection, userKey(connection, account), count)),
  heatmap: (account) =>
    database.read((connection) => {
      const user = userKey(connection, account);
      return { active: activeDaysOf(connection, user), called: calledDaysOf(connection, user) };
    }),
  retention: (account) => database.read((connection) => monthsOf(connection, userKey(connection, account))),
  marks: (account) => markPages(database, account),
  mark: (account, marking, receipt) =>
    turns.change(account, {
      receipt,
      plan: (_, user) => {
        refuseGone(user);
        return ok(undefined);
      },
      write: ({ connection }, user) => mark(connection, user, marking),
    }),
});
