import type { CardId, LocalDate } from '@flashcards/kernel';
import { daysBetween, laterOf } from '@flashcards/kernel';
import type { Card, FSRS, Grade } from 'ts-fsrs';
import {
  createEmptyCard,
  default_w,
  fsrs,
  GenSeedStrategyWithCardId,
  Rating as FsrsRating,
  State,
  StrategyMode,
} from 'ts-fsrs';
import { lastReviewOf } from './due.ts';
import type { Earning } from './experience.ts';
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
  /** Whether the card is suspended (absent: it is not): its graduation is not paid then. The schedule is the same. */
  readonly suspended?: boolean | undefined;
}

type SeededCard = Card & { readonly seed: CardId };

const grades: Readonly<Record<Rating, Grade>> = {
  again: FsrsRating.Again,
  hard: FsrsRating.Hard,
  good: FsrsRating.Good,
  easy: FsrsRating.Easy,
};

/** Days: Anki's greatest interval, too. */
const longestInterval = 36_500;

/** The 21 weights of FSRS-6 that fit learners in general; nobody has weights of their own yet. */
export const fsrsWeights: readonly number[] = default_w;

/** One scheduler per retention: contract section 3 allows thirty, in hundredths. */
const schedulers = (enable_fuzz: boolean): ((retention: number) => FSRS) => {
  const made = new Map<number, FSRS>();
  return (retention) => {
    const known = made.get(retention);
    if (known) return known;
    const scheduler = fsrs({
      w: fsrsWeights,
      request_retention: retention,
      maximum_interval: longestInterval,
      enable_fuzz,
      enable_short_term: true,
      learning_steps: learningSteps,
      relearning_steps: relearningSteps,
    }).useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('seed'));
    made.set(retention, scheduler);
    return scheduler;
  };
};

const fuzzy = schedulers(true);
const exact = schedulers(false);

/** A local date as the instant FSRS counts from. It counts UTC days, so every day is the learner's and 24 hours long. */
const midnight = (date: LocalDate): Date => new Date(date);

const states = { learning: State.Learning, relearning: State.Relearning, review: State.Review } as const;

const toFsrs = (progress: Progress, seed: CardId): SeededCard => {
  const empty = { seed, ...createEmptyCard(midnight(lastReviewOf(progress))) };
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

/**
 * What Easy is worth at least on a card that is new or being learned: a day more than Good, even where Good leads to
 * another step, as in Anki. FSRS orders the ratings of a card in review itself. Asked right after the scheduler
 * answered for this card, which left it the seed of the fuzz.
 */
const leastForEasy = (scheduler: FSRS, before: Card, elapsedDays: number): number => {
  const good = scheduler.next_state(before, elapsedDays, FsrsRating.Good);
  return scheduler.next_interval(good.stability, elapsedDays) + 1;
};

interface Graded extends Earning {
  /** Days. */
  readonly least: number;
}

const fromFsrs = (card: Card, before: Progress, { day, suspended, least }: Graded): StudiedCard => {
  const memory = {
    stability: card.stability,
    difficulty: card.difficulty,
    reviews: card.reps,
    lapses: card.lapses,
    lastReview: day,
    reviewsThatDay: reviewsOn(before, day) + 1,
    graduation: graduationAfter(before, { day, suspended }, card.state === State.Review),
  };
  if (card.state === State.Review) {
    // What orders the ratings may go past the longest interval; there they may be equal, as in Anki.
    const interval = Math.min(Math.max(least, card.scheduled_days), longestInterval);
    return { state: 'review', interval, ...memory };
  }
  return { state: card.state === State.Learning ? 'learning' : 'relearning', step: card.learning_steps, ...memory };
};

const reviewBy = (scheduler: FSRS, progress: Progress, { card, rating, today, suspended }: ReviewOf): StudiedCard => {
  const day = progress.state === 'new' ? today : laterOf(today, progress.lastReview);
  const before = toFsrs(progress, card);
  const { card: after } = scheduler.next(before, midnight(day), grades[rating]);
  if (rating !== 'easy' || progress.state === 'review') return fromFsrs(after, progress, { day, suspended, least: 1 });
  const elapsedDays = progress.state === 'new' ? 0 : daysBetween(progress.lastReview, day);
  const least = leastForEasy(scheduler, before, elapsedDays);
  return fromFsrs(after, progress, { day, suspended, least });
};

/**
 * The card after one review, by FSRS-6. A clock that was set back does not take the card back: a review never counts
 * as earlier than the one before it.
 */
export const review = (progress: Progress, asked: ReviewOf): StudiedCard =>
  reviewBy(fuzzy(asked.retention), progress, asked);

/** As `review`, on the very day that FSRS gives: to compare with other schedulers. */
export const reviewWithoutFuzz = (progress: Progress, asked: ReviewOf): StudiedCard =>
  reviewBy(exact(asked.retention), progress, asked);
