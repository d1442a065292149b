export type { Activity, CountedReview, DayActivity, Learner, Recount } from './activity.ts';
export { activatesBehind, isActive, noActivity, quietDay, recount, silences } from './activity.ts';
export type { Streak } from './streak.ts';
export { markActive, streakOf, streakOn } from './streak.ts';
