export type { AccountId, Branded, CardId, ReviewId, SetId, UserId } from './ids.ts';
export { lengthOf, parseCardId, parseReviewId, parseSetId, parseUserId } from './ids.ts';
export type { LocalDate } from './local-date.ts';
export { addDays, daysBetween, laterOf, parseLocalDate } from './local-date.ts';
export type { Ok, Outcome, Refusal } from './outcome.ts';
export { ok, refuse } from './outcome.ts';
