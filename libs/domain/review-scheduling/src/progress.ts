import type { LocalDate } from '@flashcards/kernel';

/** One learner's progress with one card: the four states of FSRS, counted in the learner's own days. */
export type Progress = NewCard | StudiedCard;

export type StudiedCard = LearningCard | RelearningCard | ReviewCard;

export interface NewCard {
  readonly state: 'new';
  /** The learner's date when the card was created. */
  readonly createdOn: LocalDate;
}

/** `owed`: the graduating review earned no XP, so that the card's next review that earns XP also brings the bonus. */
export type Graduation = 'ahead' | 'owed' | 'paid';

interface Memory {
  /** Days until the probability of recall falls to 90 % (FSRS). */
  readonly stability: number;
  /** 1–10 (FSRS). */
  readonly difficulty: number;
  readonly reviews: number;
  readonly lapses: number;
  readonly lastReview: LocalDate;
  /** Reviews on the day of `lastReview`; from the fourth on they earn no XP. */
  readonly reviewsThatDay: number;
  /** Whether the card was ever in review, and whether the bonus for that was paid. */
  readonly graduation: Graduation;
}

export interface LearningCard extends Memory {
  readonly state: 'learning';
  /** Index of the learning step on which the card waits. */
  readonly step: number;
}

export interface RelearningCard extends Memory {
  readonly state: 'relearning';
  readonly step: number;
}

export interface ReviewCard extends Memory {
  readonly state: 'review';
  /** Whole days, at least 1. */
  readonly interval: number;
}

/** The due date and status of a card, without its FSRS memory. Every `Progress` is one. */
export type Standing =
  | NewCard
  | Pick<LearningCard, 'state' | 'step' | 'lastReview'>
  | Pick<RelearningCard, 'state' | 'step' | 'lastReview'>
  | Pick<ReviewCard, 'state' | 'interval' | 'lastReview'>;

export const standingOf = (progress: Progress): Standing => {
  if (progress.state === 'new') return progress;
  const { state, lastReview } = progress;
  return state === 'review'
    ? { state, lastReview, interval: progress.interval }
    : { state, lastReview, step: progress.step };
};

export const isSameProgress = (one: Progress, other: Progress): boolean => {
  const [these, those] = [Object.entries(one), new Map(Object.entries(other))];
  return these.length === those.size && these.every(([name, value]) => those.get(name) === value);
};

/** The number of reviews on `day` when that is the day of the last review; otherwise 0. */
export const reviewsOn = (progress: Progress, day: LocalDate): number =>
  progress.state !== 'new' && progress.lastReview === day ? progress.reviewsThatDay : 0;

export const graduationOf = (progress: Progress): Graduation =>
  progress.state === 'new' ? 'ahead' : progress.graduation;

export const newCard = (createdOn: LocalDate): NewCard => ({ state: 'new', createdOn });
