export type { AccountId, Branded, CardId, EventId, GoalId, ReviewId, SetId, UserId } from './ids.ts';
export {
  isWellFormed,
  lengthOf,
  parseCardId,
  parseEventId,
  parseGoalId,
  parseReviewId,
  parseSetId,
  parseTitle,
  parseUserId,
} from './ids.ts';
export type { LocalDate } from './local-date.ts';
export { addDays, dayMonthYear, daysBetween, laterOf, parseLocalDate } from './local-date.ts';
export type { Ok, Outcome, Refusal } from './outcome.ts';
export { ok, refuse } from './outcome.ts';
