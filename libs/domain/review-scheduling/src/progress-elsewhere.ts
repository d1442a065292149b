import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays, daysBetween } from '@flashcards/kernel';
import type { FsrsMemory } from './fsrs-memory.ts';
import { memoryIn, memoryOfSm2 } from './fsrs-memory.ts';
import type { Progress, ReviewCard, StudiedCard } from './progress.ts';
import { newCard } from './progress.ts';
import { review } from './schedule.ts';
import { learningSteps, relearningSteps } from './steps.ts';

/** The state of a card in another program. Its numbers are not validated. */
export interface CardElsewhere {
  readonly state: Progress['state'];
  /** Days until it is due there, negative when overdue; absent when it is due within the day. */
  readonly dueIn?: number | undefined;
  readonly lastReview?: LocalDate | undefined;
  /** Days. */
  readonly interval: number;
  /** Per mille. */
  readonly ease: number;
  readonly reviews: number;
  readonly lapses: number;
  /** (Re)learning steps that are left. */
  readonly stepsLeft: number;
  readonly memory?: FsrsMemory | undefined;
}

/** The longest interval in days. */
const farthest = 36_500;
const recalled = 0.9;
const mostCount = 1_000_000;

const countIn = (value: number): number => Math.min(Math.max(Math.trunc(value), 0), mostCount) || 0;

/**
 * What FSRS gives a new card after one answer. The card id does not matter, because only the fuzz of intervals depends
 * on it.
 */
const memoryOfLearning = (today: LocalDate, isPastFirst: boolean): FsrsMemory => {
  const rating = isPastFirst ? 'good' : 'again';
  const { stability, difficulty } = review(newCard(today), { card: '0' as CardId, rating, today, retention: recalled });
  return { stability, difficulty };
};

type InSteps = 'learning' | 'relearning';

/** The index of the step with `stepsLeft` steps left. Other programs may have more steps. */
const stepOf = (state: InSteps, stepsLeft: number): number => {
  const steps = state === 'learning' ? learningSteps.length : relearningSteps.length;
  const left = Math.min(Math.max(countIn(stepsLeft), 1), steps);
  return steps - left;
};

const memoryOf = (card: CardElsewhere, today: LocalDate): FsrsMemory => {
  const memory = card.memory && memoryIn(card.memory);
  if (memory) return memory;
  if (card.state === 'learning' && !(card.interval >= 1))
    return memoryOfLearning(today, stepOf('learning', card.stepsLeft) > 0);
  return memoryOfSm2(card.interval >= 1 ? Math.min(card.interval, farthest) : 1, card.ease);
};

/** Whether the day is plausible for a last review. */
const isNear = (day: LocalDate | undefined, today: LocalDate): day is LocalDate =>
  day !== undefined && Math.abs(daysBetween(today, day)) <= farthest;

/** Keeps the due day: the interval is the difference to the last review. */
const waiting = (card: CardElsewhere, today: LocalDate): Pick<ReviewCard, 'lastReview' | 'interval'> => {
  const { dueIn = 0, lastReview } = card;
  const dueOn = addDays(today, dueIn);
  const days = isNear(lastReview, today) ? daysBetween(lastReview, dueOn) : Math.round(card.interval);
  // With a last review in the future, every earlier review would be dated to it.
  const interval = Math.min(Math.max(days, dueIn, 1), farthest);
  return { lastReview: addDays(dueOn, -interval), interval };
};

const lastOf = ({ lastReview }: CardElsewhere, today: LocalDate): LocalDate =>
  isNear(lastReview, today) && lastReview <= today ? lastReview : today;

const studied = (card: CardElsewhere, state: InSteps | 'review', today: LocalDate): StudiedCard => {
  const lapses = countIn(card.lapses);
  const reviews = Math.max(1, countIn(card.reviews));
  const shared = { ...memoryOf(card, today), reviews, lapses, reviewsThatDay: 0 };
  if (state === 'review') return { ...shared, graduation: 'paid', state, ...waiting(card, today) };
  const graduation = state === 'relearning' || lapses > 0 ? 'paid' : 'ahead';
  return { ...shared, graduation, state, lastReview: lastOf(card, today), step: stepOf(state, card.stepsLeft) };
};

const areNumbers = ({ interval, ease, reviews, lapses, stepsLeft }: CardElsewhere): boolean =>
  [interval, ease, reviews, lapses, stepsLeft].every(Number.isFinite);

const isDueNear = ({ dueIn = 0 }: CardElsewhere): boolean => Number.isInteger(dueIn) && Math.abs(dueIn) <= farthest;

/**
 * The progress of a card from another program; `undefined` when its numbers are invalid. The due day is kept. Steps
 * here are shorter than a day: a card that waits for a later day on a step is in review.
 */
export const progressElsewhere = (
  card: CardElsewhere,
  { today, createdOn }: { readonly today: LocalDate; readonly createdOn: LocalDate },
): Progress | undefined => {
  if (card.state === 'new') return newCard(createdOn);
  if (!areNumbers(card) || !isDueNear(card)) return undefined;
  if (card.state === 'review') return card.dueIn === undefined ? undefined : studied(card, 'review', today);
  return studied(card, card.dueIn !== undefined && card.dueIn > 0 ? 'review' : card.state, today);
};
