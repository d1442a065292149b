export type { CountedGoals, CountedWindow, Moment, PairChange, Tally, XpChange } from './count.ts';
export { count, gainedBy } from './count.ts';
export type { Goal, GoalEdit, GoalKind, GoalRequest, GoalStatus } from './goal.ts';
export { failDateOf, goalBonus, mostGoals, titleOf } from './goal.ts';
export { refresh } from './judge.ts';
export type { GoalMoment } from './make.ts';
export { editGoal, makeGoal, recountGoal } from './make.ts';
export type { DayRange, GoalReview, SplitDays } from './progress.ts';
export { progressBy, progressCounter, windowOf } from './progress.ts';
