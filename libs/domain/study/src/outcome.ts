import type { Progress } from '@flashcards/review-scheduling';
import { cardDueOn, experienceOf, resetCard, review } from '@flashcards/review-scheduling';
import type { OwnWeights, ReviewEvent } from './review-event.ts';

type Given = Omit<ReviewEvent, 'before' | 'after' | 'xp' | 'answered' | 'isFirstThatDay' | 'seq' | 'set'>;

/** The card after an event, and what the event earns. */
export type EventOutcome = Pick<ReviewEvent, 'after' | 'xp'>;

const fieldOf = <T>(value: T | undefined): T => {
  if (value === undefined) throw new RangeError('an event lacks a field of its kind');
  return value;
};

const weightsOf = ({ weights: id }: Given, own: OwnWeights): readonly number[] | undefined =>
  id === undefined ? undefined : fieldOf(own.get(id));

const reviewed = (before: Progress, event: Given, own: OwnWeights): EventOutcome => {
  const { card, day: today, at, elapsed, retention, suspended } = event;
  const rating = fieldOf(event.rating);
  const weights = weightsOf(event, own);
  const after = review(before, { card, rating, today, at, elapsed, retention, weights, suspended });
  return { after, xp: experienceOf({ before, after, rating, suspended }) };
};

/** Applies an event to the card. Only a review that counts earns XP. */
export const outcomeOf = (before: Progress, event: Given, own: OwnWeights): EventOutcome => {
  switch (event.type) {
    case undefined:
      return reviewed(before, event, own);
    case 'cram':
      return { after: before, xp: 0 };
    case 'reset':
      return { after: resetCard(before, event.day), xp: 0 };
    case 'due': {
      const { retention } = event;
      const dueOn = fieldOf(event.dueOn);
      return { after: cardDueOn(before, { dueOn, retention, weights: weightsOf(event, own) }), xp: 0 };
    }
  }
};
