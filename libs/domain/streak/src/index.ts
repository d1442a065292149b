export type { Activity, Learner, Recount } from './activity.ts';
export { activatesBehind, noActivity, recount, silences } from './activity.ts';
export type { CountedReview, DayActivity, DayMark, Retained } from './day-activity.ts';
export { isActive, isMarked, quietDay, reviewCount } from './day-activity.ts';
export type { HeatmapDays } from './heatmap.ts';
export { heatmapOf } from './heatmap.ts';
export type { Streak } from './streak.ts';
export { markActive, streakOf, streakOn } from './streak.ts';
