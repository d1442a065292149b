import type { CountedEvent, LoggedReview, Reviews } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { pagesFrom } from '../engine/pages.ts';
import type { RangePlace } from './counted-events.ts';
import { countedAfter } from './counted-events.ts';
import { isKnown, loggedAfter, someBefore } from './review-events.ts';
import { userKey } from '../accounts/users.ts';

export const reviewListings = (database: Database): Pick<Reviews, 'all' | 'ofCard' | 'inRange' | 'known'> => ({
  all: (account) =>
    pagesFrom<LoggedReview, SqlValue>(database, '', (connection, after) =>
      loggedAfter(connection, userKey(connection, account), after),
    ),

  ofCard: (account, query) =>
    database.read((connection) => someBefore(connection, userKey(connection, account), query)),

  inRange: (account, { from, to }) =>
    pagesFrom<CountedEvent, RangePlace>(database, [from, '', 0, 0], (connection, after) =>
      countedAfter(connection, userKey(connection, account), { after, to }),
    ),

  known: (account, ids) =>
    database.read((connection) => {
      const user = userKey(connection, account);
      return new Set(ids.filter((id) => isKnown(connection, user, id)));
    }),
});
