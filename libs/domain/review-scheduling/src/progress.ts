import type { LocalDate } from '@flashcards/kernel';

/** Where one learner stands with one card: FSRS's four states, counted in the learner's own days. */
export type Progress = NewCard | StudiedCard;

export type StudiedCard = LearningCard | RelearningCard | ReviewCard;

export interface NewCard {
  readonly state: 'new';
  /** The learner's date when the card was made. */
  readonly createdOn: LocalDate;
}

interface Memory {
  /** Days until the chance of recall falls to 90 % (FSRS). */
  readonly stability: number;
  /** 1–10 (FSRS). */
  readonly difficulty: number;
  readonly reviews: number;
  readonly lapses: number;
  readonly lastReview: LocalDate;
  /** Reviews on the day of `lastReview`; from the fourth on they earn nothing. */
  readonly reviewsThatDay: number;
  /** Whether the card was ever in review; the first time earns a bonus. */
  readonly hasGraduated: boolean;
}

export interface LearningCard extends Memory {
  readonly state: 'learning';
  /** Index of the learning step the card waits on. */
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

/** When a card is due and how far it is, without FSRS's memory of it. Every `Progress` is one. */
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

export const newCard = (createdOn: LocalDate): NewCard => ({ state: 'new', createdOn });
