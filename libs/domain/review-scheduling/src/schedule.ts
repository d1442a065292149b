import type { CardId, LocalDate } from '@flashcards/kernel';
import { laterOf } from '@flashcards/kernel';
import type { Card, FSRS, Grade } from 'ts-fsrs';
import { createEmptyCard, fsrs, GenSeedStrategyWithCardId, Rating as FsrsRating, State, StrategyMode } from 'ts-fsrs';
import { lastReviewOf } from './due.ts';
import { graduationAfter } from './experience.ts';
import type { Progress, StudiedCard } from './progress.ts';
import { reviewsOn } from './progress.ts';
import type { Rating } from './rating.ts';
import { learningSteps, relearningSteps } from './steps.ts';

export interface ReviewOf {
  /** Seeds the fuzz together with the number of the review, so that a preview shows what the review will do. */
  readonly card: CardId;
  readonly rating: Rating;
  readonly today: LocalDate;
  /** The share to remember, 0.70–0.99. */
  readonly retention: number;
}

type SeededCard = Card & { readonly seed: CardId };

const grades: Readonly<Record<Rating, Grade>> = {
  again: FsrsRating.Again,
  hard: FsrsRating.Hard,
  good: FsrsRating.Good,
  easy: FsrsRating.Easy,
};

const schedulers = new Map<number, FSRS>();

/** One scheduler per retention: contract section 3 allows thirty, in hundredths. */
const schedulerFor = (retention: number): FSRS => {
  const known = schedulers.get(retention);
  if (known) return known;
  const made = fsrs({
    request_retention: retention,
    enable_fuzz: true,
    enable_short_term: true,
    learning_steps: learningSteps,
    relearning_steps: relearningSteps,
  }).useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('seed'));
  schedulers.set(retention, made);
  return made;
};

/** A local date as the instant FSRS counts from. It counts UTC days, so every day is the learner's and 24 hours long. */
const midnight = (date: LocalDate): Date => new Date(date);

const states = { learning: State.Learning, relearning: State.Relearning, review: State.Review } as const;

const toFsrs = (progress: Progress, seed: CardId): SeededCard => {
  const empty = { ...createEmptyCard(midnight(lastReviewOf(progress))), seed };
  if (progress.state === 'new') return empty;
  return {
    ...empty,
    state: states[progress.state],
    stability: progress.stability,
    difficulty: progress.difficulty,
    reps: progress.reviews,
    lapses: progress.lapses,
    learning_steps: progress.state === 'review' ? 0 : progress.step,
    scheduled_days: progress.state === 'review' ? progress.interval : 0,
    last_review: midnight(progress.lastReview),
  };
};

const fromFsrs = (card: Card, before: Progress, today: LocalDate): StudiedCard => {
  const memory = {
    stability: card.stability,
    difficulty: card.difficulty,
    reviews: card.reps,
    lapses: card.lapses,
    lastReview: today,
    reviewsThatDay: reviewsOn(before, today) + 1,
    graduation: graduationAfter(before, today, card.state === State.Review),
  };
  if (card.state === State.Review) return { ...memory, state: 'review', interval: Math.max(1, card.scheduled_days) };
  return { ...memory, state: card.state === State.Learning ? 'learning' : 'relearning', step: card.learning_steps };
};

/**
 * The card after one review, by FSRS-6. A clock that was set back does not take the card back: a review never counts
 * as earlier than the one before it.
 */
export const review = (progress: Progress, { card, rating, today, retention }: ReviewOf): StudiedCard => {
  const day = progress.state === 'new' ? today : laterOf(today, progress.lastReview);
  const { card: after } = schedulerFor(retention).next(toFsrs(progress, card), midnight(day), grades[rating]);
  return fromFsrs(after, progress, day);
};
