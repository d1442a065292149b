import type { Activities } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import { activeDaysOf, calledDaysOf, dayOf, daysIn, lastReviewed } from './days.ts';
import { markPages } from './marks.ts';
import { monthsOf } from './months.ts';
import { totalsOf } from './totals.ts';
import { userKey } from '../accounts/users.ts';

export const activityListings = (database: Database): Omit<Activities, 'mark'> => ({
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
});
