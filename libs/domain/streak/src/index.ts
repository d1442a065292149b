export type { Activity, CountedReview, DayActivity, Recount, Standing } from './activity.ts';
export { countReview, isBehind, noActivity, quietDay, recount, totalXp } from './activity.ts';
export type { Streak } from './streak.ts';
export { markActive, streakOf, streakOn } from './streak.ts';
