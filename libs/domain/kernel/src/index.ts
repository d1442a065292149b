export type { Asking } from './cursor.ts';
export { openCursor, sealCursor, unsealCursor } from './cursor.ts';
export type {
  AccountId,
  Branded,
  CardId,
  EventId,
  GoalId,
  NoteId,
  Person,
  QuestId,
  ReviewId,
  SessionId,
  SetId,
  SharedFolderId,
  UserId,
} from './ids.ts';
export {
  isWellFormed,
  lengthOf,
  parseCardId,
  parseEventId,
  parseGoalId,
  parseNoteId,
  parseQuestId,
  parseReviewId,
  parseSessionId,
  parseSetId,
  parseSharedFolderId,
  parseTitle,
  parseUserId,
} from './ids.ts';
export type { LocalDate } from './local-date.ts';
export { addDays, dayMonthYear, daysBetween, laterOf, parseDayMonthYear, parseLocalDate } from './local-date.ts';
export type { Ok, Outcome, Refusal } from './outcome.ts';
export { ok, refuse } from './outcome.ts';
export { withFewMarks } from './mark-runs.ts';
