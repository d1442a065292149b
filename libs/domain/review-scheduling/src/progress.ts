import type { LocalDate } from '@flashcards/kernel';

/** One learner's progress with one card: the four states of FSRS, counted in the learner's own days. */
export type Progress = NewCard | StudiedCard;

export type StudiedCard = LearningCard | RelearningCard | ReviewCard;

/** `owed`: the graduating review earned no XP, so that the card's next review that earns XP also brings the bonus. */
export type Graduation = 'ahead' | 'owed' | 'paid';

export interface NewCard {
  readonly state: 'new';
  /** The learner's date when the card was created, or was made new again. */
  readonly createdOn: LocalDate;
  /** Only of a card that was made new again: its reviews on the day of `createdOn`, and its graduation if it had one. */
  readonly reviewsThatDay?: number;
  readonly graduation?: Graduation;
}

interface Memory {
  /** Days until the probability of recall falls to 90 % (FSRS). */
  readonly stability: number;
  /** 1–10 (FSRS). */
  readonly difficulty: number;
  readonly reviews: number;
  readonly lapses: number;
  readonly lastReview: LocalDate;
  /** Reviews on the day of `lastReview`, or of `studiedOn`; from the fourth on they earn no XP. */
  readonly reviewsThatDay: number;
  /** The day of `reviewsThatDay`, where a due day that was set by hand moved `lastReview` away from it. */
  readonly studiedOn?: LocalDate;
  /** Whether the card was ever in review, and whether the bonus for that was paid. */
  readonly graduation: Graduation;
}

interface CardOnStep extends Memory {
  /** Index of the step on which the card waits. */
  readonly step: number;
  /** Milliseconds since the epoch: the answer from which the step counts. Absent where another program began it. */
  readonly answeredAt?: number;
  /** The length of the step; absent where `answeredAt` is. */
  readonly minutes?: number;
}

export interface LearningCard extends CardOnStep {
  readonly state: 'learning';
}

export interface RelearningCard extends CardOnStep {
  readonly state: 'relearning';
}

export interface ReviewCard extends Memory {
  readonly state: 'review';
  /** Whole days, at least 1. */
  readonly interval: number;
}

/** The due date and status of a card, without its FSRS memory. Every `Progress` is one. */
export type Standing =
  | NewCard
  | Pick<LearningCard, 'state' | 'step' | 'lastReview' | 'answeredAt' | 'minutes'>
  | Pick<RelearningCard, 'state' | 'step' | 'lastReview' | 'answeredAt' | 'minutes'>
  | Pick<ReviewCard, 'state' | 'interval' | 'lastReview'>;

/** The fields of a step whose begin is known. */
export const begunStep = (
  answeredAt: number | undefined,
  minutes: number | undefined,
): { readonly answeredAt?: number; readonly minutes?: number } =>
  answeredAt === undefined || minutes === undefined ? {} : { answeredAt, minutes };

export const standingOf = (progress: Progress): Standing => {
  if (progress.state === 'new') return progress;
  const { state, lastReview } = progress;
  if (state === 'review') return { state, lastReview, interval: progress.interval };
  const { step, answeredAt, minutes } = progress;
  return { state, lastReview, step, ...begunStep(answeredAt, minutes) };
};

export const isSameProgress = (one: Progress, other: Progress): boolean => {
  const [these, those] = [Object.entries(one), new Map(Object.entries(other))];
  return these.length === those.size && these.every(([name, value]) => those.get(name) === value);
};

/** The last day on which the card was studied; `undefined` for a card that never was. */
export const lastStudiedOn = (progress: Progress): LocalDate | undefined => {
  if (progress.state !== 'new') return progress.studiedOn ?? progress.lastReview;
  return progress.reviewsThatDay === undefined ? undefined : progress.createdOn;
};

/** The number of reviews on `day` when that is the day on which the card was last studied; otherwise 0. */
export const reviewsOn = (progress: Progress, day: LocalDate): number =>
  lastStudiedOn(progress) === day ? (progress.reviewsThatDay ?? 0) : 0;

/** False when the progress shows that the card was not reviewed on `day` or later. */
export const mayHaveStudiedOn = (progress: Progress, day: LocalDate): boolean => {
  const last = lastStudiedOn(progress);
  return last !== undefined && last >= day;
};

export const graduationOf = ({ graduation = 'ahead' }: Progress): Graduation => graduation;

export const lapsesOf = (progress: Progress): number => (progress.state === 'new' ? 0 : progress.lapses);

export const newCard = (createdOn: LocalDate): NewCard => ({ state: 'new', createdOn });
