import type { LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { isSameProgress, newCard } from '@flashcards/review-scheduling';
import type { LogPlace } from './log-order.ts';
import { inLogOrder } from './log-order.ts';

/** The initial state of a card for a learner. */
export interface Beginning {
  /** The day on which the card was created. */
  readonly createdOn: LocalDate;
  /** The imported progress of the learner's own card, if it was not new (decision 0022). */
  readonly origin: Progress | undefined;
}

/** The progress before the first review of the card, and after all reviews are undone. */
export const beginningOf = ({ createdOn, origin }: Beginning): Progress => origin ?? newCard(createdOn);

/** A learner's progress with a card, and the place of its last kept event. */
export interface CardStanding {
  readonly progress: Progress;
  readonly last: LogPlace | undefined;
}

const isSamePlace = (one: LogPlace | undefined, other: LogPlace | undefined): boolean =>
  one && other ? inLogOrder(one, other) === 0 : one === other;

export const isSameStanding = (one: CardStanding, other: CardStanding): boolean =>
  isSameProgress(one.progress, other.progress) && isSamePlace(one.last, other.last);
