import { object } from '../combinators.ts';
import { userId } from './ids.ts';
import { instant } from './instant.ts';
import { wireInteger } from './integer.ts';
import { renamed } from './renamed.ts';
import { dailyLimit, hourOfDay, retention, timeZone } from './settings.ts';

/** The answer of get-user. */
export const userProfile = renamed(
  object({
    userID: userId,
    xp: wireInteger,
    streak: wireInteger,
    longestStreak: wireInteger,
    timeZone,
    dayRolloverHour: hourOfDay,
    newCardsPerDay: dailyLimit,
    desiredRetention: retention,
    createdAt: instant,
  }),
  {
    id: 'userID',
    xp: 'xp',
    streak: 'streak',
    longestStreak: 'longestStreak',
    timeZone: 'timeZone',
    dayRolloverHour: 'dayRolloverHour',
    newCardsPerDay: 'newCardsPerDay',
    desiredRetention: 'desiredRetention',
    createdAt: 'createdAt',
  },
);
