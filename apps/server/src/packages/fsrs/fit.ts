import type { FittedWeights } from '@flashcards/application';
import { logLossOf, relearningSteps } from '@flashcards/review-scheduling';
import type * as Binding from '@open-spaced-repetition/binding';
import { collectHistories } from './collect.ts';
import type { FitRequest, FsrsResults } from './messages.ts';
import type { TrainingItem } from './training-items.ts';
import { trainingItems } from './training-items.ts';

/** With these, and a log of a million reviews, the child takes some 400 MB. */
const limits = { items: 250_000, answers: 4_000_000 };

/** Of the items by time, the share that weights are fitted to; the others judge them. */
const trainedShare = 0.8;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The optimiser in Rust. `undefined`: there is none for this machine. */
const optimizer = (): Promise<typeof Binding | undefined> =>
  import('@open-spaced-repetition/binding').catch(() => undefined);

/** Answers are shared between the items of all cards: there are few different ones. */
const itemMaker = ({ FSRSBindingItem, FSRSBindingReview }: typeof Binding) => {
  const known = new Map<number, Binding.FSRSReview>();
  const review = (rating: number, elapsed: number): Binding.FSRSReview => {
    const key = elapsed * 8 + rating;
    const found = known.get(key) ?? new FSRSBindingReview(rating, elapsed);
    known.set(key, found);
    return found;
  };
  return ({ history, length }: TrainingItem): Binding.FSRSItem =>
    new FSRSBindingItem(history.slice(0, length).map(({ rating, elapsed }) => review(rating, elapsed)));
};

const isNotEnough = (error: unknown): boolean => String(error).includes('NotEnoughData');

/** Fits weights to the older items, and judges them by the others. `undefined`: there are too few items. */
const fitted = async (
  binding: typeof Binding,
  items: readonly TrainingItem[],
  present: readonly number[],
): Promise<Omit<FittedWeights, 'reviews'> | undefined> => {
  const from = Math.floor(items.length * trainedShare);
  const [trained, judges] = [items.slice(0, from), items.slice(from)];
  if (trained.length === 0) return undefined;
  const options = { enableShortTerm: true, numRelearningSteps: relearningSteps.length };
  const computed = await binding.computeParameters(trained.map(itemMaker(binding)), options).catch((error: unknown) => {
    if (!isNotEnough(error)) throw error;
  });
  if (!computed) return undefined;
  const weights = computed.map((weight) => rounded(weight, 4));
  const logLoss = (of: readonly number[]): number => rounded(logLossOf(of, judges), 6);
  return { weights, logLossBefore: logLoss(present), logLossAfter: logLoss(weights) };
};

export const fit = async ({ isNarrowed, present, leastReviews }: FitRequest): Promise<FsrsResults['fit']> => {
  const binding = await optimizer();
  if (!binding) return 'optimizer_unavailable';
  const { items, reviews } = trainingItems(await collectHistories(isNarrowed), limits);
  if (reviews < leastReviews) return 'not_enough_reviews';
  const result = await fitted(binding, items, present);
  return result ? { reviews, ...result } : 'not_enough_reviews';
};
