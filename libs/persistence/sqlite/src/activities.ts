import type { LocalDate } from '@flashcards/kernel';
import type { Activities } from '@flashcards/persistence-ports';
import type { Activity, DayActivity, Streak } from '@flashcards/streak';
import { noActivity, quietDay } from '@flashcards/streak';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { Row, Tuple } from './driver.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

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

const noStreak = { length: null, longest: null, lastActive: null, freezes: null, activeDays: null };

export const activityOf = (connection: Connection, user: number): Activity => {
  const row = connection.get('SELECT * FROM activity WHERE user = ?', user);
  if (!row) return noActivity;
  const streak = streakFrom(row);
  return { reviewXp: toNumber(row['review_xp']), ...(streak ? { streak } : {}) };
};

/** The number of the next event of this account; it only grows. */
export const nextSeq = (connection: Connection, user: number): number => {
  const [given] = connection.tuples(
    `INSERT INTO activity (user, last_seq, review_xp) VALUES (?, 1, 0)
     ON CONFLICT (user) DO UPDATE SET last_seq = last_seq + 1 RETURNING last_seq`,
    user,
  );
  return toNumber(given?.[0]);
};

/** Of an account that has had an event. */
export const saveActivity = (connection: Connection, user: number, { reviewXp, streak }: Activity): void => {
  const { length, longest, lastActive, freezes, activeDays } = streak ?? noStreak;
  connection.run(
    `UPDATE activity SET (review_xp, streak_length, longest_streak, last_active, freezes, active_days)
     = (?, ?, ?, ?, ?, ?) WHERE user = ?`,
    reviewXp,
    length,
    longest,
    lastActive,
    freezes,
    activeDays,
    user,
  );
};

const dayFrom = ([day, reviews, newCards, xp]: Tuple): DayActivity => ({
  day: toText(day) as LocalDate,
  reviews: toNumber(reviews),
  newCards: toNumber(newCards),
  xp: toNumber(xp),
});

const dayColumns = 'day, reviews, new_cards, xp';

export const dayOf = (connection: Connection, user: number, day: LocalDate): DayActivity => {
  const found = connection.tuple(`SELECT ${dayColumns} FROM days WHERE user = ? AND day = ?`, user, day);
  return found ? dayFrom(found) : quietDay(day);
};

/** Ascending. A day whose reviews were all undone keeps its row and is not active. */
export const activeDaysOf = (connection: Connection, user: number): readonly LocalDate[] =>
  connection
    .tuples('SELECT day FROM days WHERE user = ? AND reviews > 0 ORDER BY day', user)
    .map(([day]) => toText(day) as LocalDate);

export const saveDay = (connection: Connection, user: number, { day, reviews, newCards, xp }: DayActivity): void => {
  const upsert = `INSERT OR REPLACE INTO days (user, ${dayColumns}) VALUES (?, ?, ?, ?, ?)`;
  connection.run(upsert, user, day, reviews, newCards, xp);
};

export const sqliteActivities = (database: Database): Activities => ({
  find: (user) => database.read((connection) => activityOf(connection, userKey(connection, user))),
  onDay: (user, day) => database.read((connection) => dayOf(connection, userKey(connection, user), day)),
});
