export type { DueByHand } from './by-hand.ts';
export { cardDueOn, resetCard } from './by-hand.ts';
export type { DueLoad } from './due-load.ts';
export { dueLoadOf, loadDays } from './due-load.ts';
export { dueAtOf, dueDayOf, intervalOf, isDue, lastReviewOf, minutesOf } from './due.ts';
export { elapsedDays } from './elapsed.ts';
export { experienceOf } from './experience.ts';
export type { CardStates, DueCounts, ForecastDay, ForecastRange } from './forecast.ts';
export { countingCards, forecastDays, forecastOf } from './forecast.ts';
export type { Maturity, Ripeness } from './maturity.ts';
export { matureFrom, maturityOf } from './maturity.ts';
export type { FsrsMemory } from './fsrs-memory.ts';
export type { Origin, StepElsewhere } from './origin.ts';
export type { PastReview } from './past-review.ts';
export { isKeepable, mostPastReviews, packHistory, packedReview, unpackHistory } from './past-review.ts';
export type {
  Graduation,
  LearningCard,
  NewCard,
  Progress,
  RelearningCard,
  ReviewCard,
  Standing,
  StudiedCard,
} from './progress.ts';
export { begunStep, isSameProgress, lapsesOf, mayHaveStudiedOn, newCard, standingOf } from './progress.ts';
export type { PreviewedReview, Previews } from './previews.ts';
export { previewsOf } from './previews.ts';
export type { CardElsewhere } from './progress-elsewhere.ts';
export { progressElsewhere } from './progress-elsewhere.ts';
export type { Rating } from './rating.ts';
export { ratings } from './rating.ts';
export type { Remembered } from './retrievability.ts';
export { retrievability, retrievabilityOn } from './retrievability.ts';
export { reviewStatusOf } from './review-status.ts';
export type { ReviewOf } from './schedule.ts';
export { fsrsWeights, review, reviewsOf, reviewWithoutFuzz } from './schedule.ts';
export { learningSteps, relearningSteps } from './steps.ts';
export type { SimulatedCards, SimulatedStudy, Simulation } from './simulation.ts';
export { simulateStudy } from './simulation.ts';
export type { TimedAnswer } from './training.ts';
export { answerElsewhere, daysBetweenAnswers, longestHistory, predictable, sinceLearning } from './training.ts';
export type { HistoryReview, PredictedAnswer } from './log-loss.ts';
export { logLossOf } from './log-loss.ts';
