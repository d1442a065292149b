import type { LoggedReview, Reviews } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { pagesFrom } from '../engine/pages.ts';
import { isKnown, loggedAfter } from './review-events.ts';
import { userKey } from '../accounts/users.ts';

export const reviewListings = (database: Database): Pick<Reviews, 'all' | 'known'> => ({
  all: (account) =>
    pagesFrom<LoggedReview, SqlValue>(database, '', (connection, after) =>
      loggedAfter(connection, userKey(connection, account), after),
    ),

  known: (account, ids) =>
    database.read((connection) => {
      const user = userKey(connection, account);
      return new Set(ids.filter((id) => isKnown(connection, user, id)));
    }),
});
