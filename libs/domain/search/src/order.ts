import type { LocalDate, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf, lapsesOf, retrievabilityOn } from '@flashcards/review-scheduling';

export const sortKeys = ['created', 'due', 'front', 'lapses'] as const;

export interface Order {
  /** `recall`: the probability of recall. */
  readonly by: (typeof sortKeys)[number] | 'recall';
  readonly isDescending: boolean;
}

export const newestFirst: Order = { by: 'created', isDescending: true };

/** Where a card is found, and what it is ordered by. */
export interface Found {
  readonly set: SetId;
  /** The position of the card in its set. */
  readonly place: number;
  readonly createdOn: LocalDate;
  /** Compared first; blank in the order of creation. */
  readonly key: string | number;
}

interface Keyed {
  /** Only `due`, `lapses` and `recall` need it. */
  readonly progress?: Progress | undefined;
  /** See `frontWords`. */
  readonly front: string;
  readonly today: LocalDate;
  /** The learner's own ones, of FSRS-6. */
  readonly weights?: readonly number[] | undefined;
}

/** A card that was never studied is not recalled. */
const recallOf = (progress: Progress, { today, weights }: Keyed): number => {
  if (progress.state === 'new') return 0;
  const { stability, lastReview } = progress;
  return retrievabilityOn(today, { stability, lastReview, weights });
};

/** The value that a card is ordered by before its creation. */
export const keyOf = (by: Order['by'], card: Keyed): Found['key'] => {
  if (by === 'front') return card.front;
  if (by === 'created' || !card.progress) return '';
  if (by === 'due') return dueDayOf(card.progress);
  if (by === 'recall') return recallOf(card.progress, card);
  return lapsesOf(card.progress);
};

/** Whether no card from `day` on, in the order of creation, matters; `undefined`: all matter. */
export const isOver = (day: LocalDate, isDescending: boolean, until: LocalDate | undefined): boolean =>
  until !== undefined && (isDescending ? day <= until : day >= until);

const compare = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : one > other ? 1 : 0;

const byCreation = (one: Found, other: Found): number =>
  compare(one.createdOn, other.createdOn) || compare(one.set, other.set) || compare(one.place, other.place);

/** By key, then the newest first. Cards of one day are ordered by their sets, and in a set by their position. */
export const comparing = ({ by, isDescending }: Order): ((one: Found, other: Found) => number) => {
  const sign = isDescending ? -1 : 1;
  if (by === 'created') return (one, other) => sign * byCreation(one, other);
  return (one, other) => sign * compare(one.key, other.key) || byCreation(other, one);
};
