import type { CardId, LocalDate } from '@flashcards/kernel';
import { laterOf } from '@flashcards/kernel';
import type { Card, Grade } from 'ts-fsrs';
import {
  default_w,
  FSRS,
  GenSeedStrategyWithCardId,
  get_fuzz_range,
  Rating as FsrsRating,
  State,
  StrategyMode,
} from 'ts-fsrs';
import { intervalOf } from './due.ts';
import type { DueLoad } from './due-load.ts';
import { dueWithin, lightDay } from './due-load.ts';
import { elapsedDays } from './elapsed.ts';
import type { Earning } from './experience.ts';
import { graduationAfter } from './experience.ts';
import type { Progress, StudiedCard } from './progress.ts';
import { lastStudiedOn, reviewsOn } from './progress.ts';
import type { Rating } from './rating.ts';
import { learningSteps, relearningSteps } from './steps.ts';

export interface ReviewOf {
  /** Seeds the fuzz together with the number of reviews, so that a preview shows the interval of the actual review. */
  readonly card: CardId;
  readonly rating: Rating;
  readonly today: LocalDate;
  /** The instant of the answer, from which a step counts. Absent: unknown. */
  readonly at?: Date | undefined;
  /** Days since the card's last answer; default: `elapsedDays`. */
  readonly elapsed?: number | undefined;
  /** The desired retention, 0.70–0.99. */
  readonly retention: number;
  /** The learner's own 21 weights; default: those of FSRS-6. */
  readonly weights?: readonly number[] | undefined;
  /** By it the day is chosen among those that the fuzz allows. Absent: all days alike. */
  readonly load?: DueLoad | undefined;
  /** Whether the card is suspended (default: no). The graduation is not paid then. The schedule is the same. */
  readonly suspended?: boolean | undefined;
}

type SeededCard = Card & { readonly seed: CardId };

const grades: Readonly<Record<Rating, Grade>> = {
  again: FsrsRating.Again,
  hard: FsrsRating.Hard,
  good: FsrsRating.Good,
  easy: FsrsRating.Easy,
};

/** Days. Anki has the same maximum. */
const longestInterval = 36_500;

/** The 21 default weights of FSRS-6. */
export const fsrsWeights: readonly number[] = default_w;

/** The load of the next answer, and its day. */
interface Balance {
  readonly load: DueLoad;
  readonly reviewedOn: LocalDate;
}

/** FSRS whose fuzz prefers days on which few cards are due. */
class Scheduler extends FSRS {
  balance: Balance | undefined;

  override apply_fuzz(interval: number, elapsed: number): ReturnType<FSRS['apply_fuzz']> {
    const balanced = this.balance && this.#balanced(this.balance, interval, elapsed);
    return (balanced as ReturnType<FSRS['apply_fuzz']> | undefined) ?? super.apply_fuzz(interval, elapsed);
  }

  /** `undefined` where the interval gets no fuzz, or where the load is not known. */
  #balanced({ load, reviewedOn }: Balance, interval: number, elapsed: number): number | undefined {
    if (!this.parameters.enable_fuzz || interval < 2.5) return undefined;
    const { min_ivl: least, max_ivl: most } = get_fuzz_range(interval, elapsed, longestInterval);
    const due = dueWithin(load, { reviewedOn, least, most });
    return due && least + lightDay(due, this.#position());
  }

  /** The middle of the seeded fuzz's place within its range: the widest range has the most places. */
  #position(): number {
    const { min_ivl: least, max_ivl: most } = get_fuzz_range(longestInterval, 0, longestInterval);
    return (super.apply_fuzz(longestInterval, 0) - least + 0.5) / (most - least + 1);
  }
}

type SchedulerOf = (parameters: Pick<ReviewOf, 'retention' | 'weights'>) => Scheduler;

/** One scheduler for each retention and list of weights. Contract section 3 allows thirty retentions, in hundredths. */
const schedulers = (enable_fuzz: boolean): SchedulerOf => {
  const made = new WeakMap<readonly number[], Map<number, Scheduler>>();
  return ({ retention, weights = fsrsWeights }) => {
    const ofWeights = made.get(weights) ?? new Map<number, Scheduler>();
    made.set(weights, ofWeights);
    const known = ofWeights.get(retention);
    if (known) return known;
    const scheduler = new Scheduler({
      w: weights,
      request_retention: retention,
      maximum_interval: longestInterval,
      enable_fuzz,
      enable_short_term: true,
      learning_steps: learningSteps,
      relearning_steps: relearningSteps,
    });
    scheduler.useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('seed'));
    ofWeights.set(retention, scheduler);
    return scheduler;
  };
};

const fuzzy = schedulers(true);
const exact = schedulers(false);

/** FSRS only counts the UTC days since the last review, so that it may be told any date of that. */
const lastReview = new Date(0);

const dayInMilliseconds = 86_400_000;

const states = {
  new: State.New,
  learning: State.Learning,
  relearning: State.Relearning,
  review: State.Review,
} as const;

const unstudied = { stability: 0, difficulty: 0, reviews: 0, lapses: 0 };

// One literal: FSRS copies the card six times, and copying cards of several shapes took half of its time.
const toFsrs = (progress: Progress, seed: CardId): SeededCard => {
  const { stability, difficulty, reviews, lapses } = progress.state === 'new' ? unstudied : progress;
  return {
    seed,
    due: lastReview,
    stability,
    difficulty,
    elapsed_days: 0,
    scheduled_days: intervalOf(progress),
    reps: reviews,
    lapses,
    learning_steps: 'step' in progress ? progress.step : 0,
    state: states[progress.state],
    last_review: lastReview,
  };
};

/**
 * The least interval in days for Easy on a card that is new or in learning: one day more than Good, also when Good
 * leads to another step, as in Anki. FSRS orders the ratings of a card in review itself. Must be called right after
 * `scheduler.next` for this card, because it uses the fuzz seed of that call.
 */
const leastForEasy = (scheduler: Scheduler, before: Card, elapsedDays: number): number => {
  const good = scheduler.next_state(before, elapsedDays, FsrsRating.Good);
  return scheduler.next_interval(good.stability, elapsedDays) + 1;
};

interface Graded extends Earning {
  readonly before: Progress;
  /** Days. */
  readonly least: number;
  readonly at: Date | undefined;
}

const minute = 60_000;

/** A step counts from the answer; FSRS counted it from `from`. */
const stepFrom = ({ due, learning_steps: step }: Card, from: Date, at: Date | undefined) => {
  const minutes = Math.round((due.getTime() - from.getTime()) / minute);
  return at ? { step, answeredAt: at.getTime(), minutes } : { step };
};

const fromFsrs = (card: Card, from: Date, { before, day, suspended, least, at }: Graded): StudiedCard => {
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
    // The order of the ratings may exceed the longest interval. At that limit the intervals may be equal, as in Anki.
    const interval = Math.min(Math.max(least, card.scheduled_days), longestInterval);
    return { state: 'review', interval, ...memory };
  }
  const state = card.state === State.Learning ? 'learning' : 'relearning';
  return { state, ...stepFrom(card, from, at), ...memory };
};

/** What does not depend on the rating. */
type Unrated = Omit<ReviewOf, 'rating'>;

const begin = (scheduler: Scheduler, progress: Progress, answer: Unrated) => {
  const { card, today, at, suspended, load, elapsed = elapsedDays(progress, answer) } = answer;
  const day = laterOf(today, lastStudiedOn(progress) ?? today);
  scheduler.balance = load && { load, reviewedOn: day };
  const before = toFsrs(progress, card);
  const from = new Date(dayInMilliseconds * elapsed);
  /** Must be called right after the scheduler's answer, as `leastForEasy`. */
  const rated = (after: Card, rating: Rating): StudiedCard => {
    const isOrdered = rating !== 'easy' || progress.state === 'review';
    const least = isOrdered ? 1 : leastForEasy(scheduler, before, elapsed);
    return fromFsrs(after, from, { before: progress, day, suspended, least, at });
  };
  return { before, from, rated };
};

const reviewBy = (schedulerOf: SchedulerOf, progress: Progress, answer: ReviewOf): StudiedCard => {
  const scheduler = schedulerOf(answer);
  const { before, from, rated } = begin(scheduler, progress, answer);
  return rated(scheduler.next(before, from, grades[answer.rating]).card, answer.rating);
};

/**
 * The card after one review, by FSRS-6. A review never counts as earlier than the one before it, also when the clock
 * was set back.
 */
export const review = (progress: Progress, answer: ReviewOf): StudiedCard => reviewBy(fuzzy, progress, answer);

/** The card after each of the ratings, as `review` gives it, in a third of the time of four calls. */
export const reviewsOf = (progress: Progress, answer: Unrated): Readonly<Record<Rating, StudiedCard>> => {
  const scheduler = fuzzy(answer);
  const { before, from, rated } = begin(scheduler, progress, answer);
  const all = scheduler.repeat(before, from);
  const after = (rating: Rating): StudiedCard => rated(all[grades[rating]].card, rating);
  return { again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') };
};

/** Like `review`, without fuzz: for comparison with other schedulers. */
export const reviewWithoutFuzz = (progress: Progress, answer: ReviewOf): StudiedCard =>
  reviewBy(exact, progress, answer);

/** The difficulty of a new card after the answer good. */
export const difficultyOfNew = (parameters: Pick<ReviewOf, 'retention' | 'weights'>): number =>
  exact(parameters).next_state(null, 0, FsrsRating.Good).difficulty;
