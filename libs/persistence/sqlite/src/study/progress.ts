import type { LocalDate } from '@flashcards/kernel';
import type { Graduation, Progress, Standing } from '@flashcards/review-scheduling';
import { dueDayOf, lastReviewOf, newCard } from '@flashcards/review-scheduling';
import type { CardStanding, LogPlace } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';

/** A learner's card, by the keys of its rows. */
export interface CardKeys {
  readonly user: number;
  readonly card: number;
  readonly set: number;
}

const states: readonly Progress['state'][] = ['new', 'learning', 'review', 'relearning'];

export const stateKey = (state: Progress['state']): number => states.indexOf(state);

const graduations: readonly Graduation[] = ['ahead', 'owed', 'paid'];

const graduationFrom = (key: SqlValue | undefined): Graduation => {
  const graduation = graduations[toNumber(key)];
  if (graduation === undefined) throw new Error('sqlite: unknown graduation');
  return graduation;
};

const columns = [
  'state',
  'due_on',
  'last_review',
  'stability',
  'difficulty',
  'reviews',
  'lapses',
  'reviews_that_day',
  'graduation',
  'step_or_interval',
] as const;

export const progressColumns = columns.join(', ');

/**
 * Cards that are due whatever the day have a blank for it, which is before every day; it also keeps new ones in the order
 * of their sets within the index.
 */
export const progressValues = (progress: Progress): readonly SqlValue[] => {
  const state = stateKey(progress.state);
  if (progress.state === 'new') return [state, '', lastReviewOf(progress), null, null, null, null, null, null, null];
  return [
    state,
    progress.state === 'review' ? dueDayOf(progress) : '',
    progress.lastReview,
    progress.stability,
    progress.difficulty,
    progress.reviews,
    progress.lapses,
    progress.reviewsThatDay,
    graduations.indexOf(progress.graduation),
    progress.state === 'review' ? progress.interval : progress.step,
  ];
};

/** From what its columns hold: the state's key, a date, and a step or an interval by the state. */
export const standingFrom = (key: number, lastReview: LocalDate, stepOrInterval: number): Standing => {
  const state = states[key];
  if (state === undefined) throw new Error('sqlite: unknown progress state');
  if (state === 'new') return newCard(lastReview);
  return state === 'review'
    ? { state, lastReview, interval: stepOrInterval }
    : { state, lastReview, step: stepOrInterval };
};

/** From a tuple that begins with the progress columns. */
export const progressFromTuple = (tuple: Tuple): Progress => {
  const [key, , last, stability, difficulty, reviews, lapses, reviewsThatDay, graduation, stepOrInterval] = tuple;
  const standing = standingFrom(toNumber(key), toText(last) as LocalDate, Number(stepOrInterval));
  if (standing.state === 'new') return standing;
  return {
    stability: toNumber(stability),
    difficulty: toNumber(difficulty),
    reviews: toNumber(reviews),
    lapses: toNumber(lapses),
    reviewsThatDay: toNumber(reviewsThatDay),
    graduation: graduationFrom(graduation),
    ...standing,
  };
};

/** The same; nothing where saving it would not keep it like this. */
export const soundProgress = (tuple: Tuple): Progress | undefined => {
  const kept = tuple.slice(0, columns.length);
  const [key, , , , , , , , graduation] = kept;
  const isReadable = key === 0 || !kept.includes(null);
  if (!isReadable || !(Number(key) in states) || !(Number(graduation) in graduations)) return undefined;
  const progress = progressFromTuple(kept);
  return progressValues(progress).every((value, index) => value === kept[index]) ? progress : undefined;
};

/** Gives the learner's set progress for its cards from `first` on, by one statement for all of them. */
export const insertProgress = (
  connection: Connection,
  { user, card: first, set }: CardKeys,
  progress: Progress,
): void => {
  connection.run(
    `INSERT INTO progress (user, card, card_set, ${progressColumns})
     SELECT ?, key, card_set, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM cards WHERE card_set = ? AND key >= ? ORDER BY key`,
    user,
    ...progressValues(progress),
    set,
    first,
  );
};

/** Gives one card its progress. */
export const insertOneProgress = (
  connection: Connection,
  { user, card, set }: CardKeys,
  { progress, last, suspended }: CardStanding & { readonly suspended: boolean },
): void => {
  const place = [last?.at.getTime() ?? null, last?.seq ?? null];
  const values: readonly SqlValue[] = [user, card, set, Number(suspended), ...progressValues(progress), ...place];
  connection.run(
    `INSERT INTO progress (user, card, card_set, suspended, ${progressColumns}, last_at, last_seq)
     VALUES (${values.map(() => '?').join(', ')})`,
    ...values,
  );
};

/** The place of the card's last kept event. */
export const lastPlaceFrom = (at: SqlValue | undefined, seq: SqlValue | undefined): LogPlace | undefined =>
  typeof at === 'number' && typeof seq === 'number' ? { at: new Date(at), seq } : undefined;
