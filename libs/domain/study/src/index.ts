export type { CardMarks, Leech } from './card-marks.ts';
export { hasMarks, isBuried, markedByHand, marksOf } from './card-marks.ts';
export type { LapsesChange, LeechRule } from './leech.ts';
export { leechTag, marksAfterLapses, shownTags } from './leech.ts';
export { countedAt } from './counted-at.ts';
export { countedElsewhere } from './counted-elsewhere.ts';
export { failedCards } from './failed-cards.ts';
export { mostReplays, refusedAmong, refuseWhere, unknownOf } from './known.ts';
export type { HourCount, StudyTime, TimedAnswer } from './study-time.ts';
export { countingTime } from './study-time.ts';
export type { AskedRange } from './stats-range.ts';
export { statsRange } from './stats-range.ts';
export { readLogCursor, writeLogCursor } from './log-cursor.ts';
export type { LogPlace } from './log-order.ts';
export { inLogOrder } from './log-order.ts';
export { place } from './place.ts';
export type { CardState, KeptPlace, Placed, PlaceState } from './place-state.ts';
export type { Log, Projections, RunStart } from './rebuild.ts';
export { rebuild, rebuildCard, rebuildRun } from './rebuild.ts';
export { countedOf, isMoved, isReview } from './replay.ts';
export type {
  Answered,
  MarkEvent,
  OwnWeights,
  Referred,
  Review,
  ReviewEvent,
  SpecialType,
  WeightsId,
} from './review-event.ts';
export type { Slices } from './slices.ts';
export { atOnce } from './slices.ts';
export type { Beginning, CardStanding } from './standing.ts';
export { beginningOf, isSameStanding } from './standing.ts';
export type { StudyChange, StudyState } from './study-state.ts';
export type { Totals, Verdicts } from './totals.ts';
export { totalXp } from './totals.ts';
export type { Without, WithoutState } from './without.ts';
export { without } from './without.ts';
export type { Admission, Entry } from './queue/admission.ts';
export { admits } from './queue/admission.ts';
export type { QueueCursor, QueuePart } from './queue/cursor.ts';
export { queueParts, readQueueCursor, writeQueueCursor } from './queue/cursor.ts';
export type { Budget, Level } from './queue/limits.ts';
export { budgetOf } from './queue/limits.ts';
export { mixed } from './queue/mix.ts';
export type { QueueKey, SetRank } from './queue/order.ts';
export { byDueDay, compareKeys, newKey, reviewKey, stepKey } from './queue/order.ts';
export type {
  LevelLimits,
  QueueOrder,
  ScopeScheduling,
  StudiedSet,
  StudyPreset,
  StudyPresets,
} from './queue/presets.ts';
export type { AnsweredCard, QueueCard, ReviewQueueCard, StepQueueCard } from './queue/queue-card.ts';
export type { Sides } from './queue/shares.ts';
export { sharesOf } from './queue/shares.ts';
export type { MetNotes } from './queue/siblings.ts';
export { metNotes } from './queue/siblings.ts';
