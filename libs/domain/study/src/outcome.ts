import type { Progress } from '@flashcards/review-scheduling';
import { cardDueOn, experienceOf, resetCard, review } from '@flashcards/review-scheduling';
import type { Referred, ReviewEvent } from './review-event.ts';

type Given = Omit<ReviewEvent, 'before' | 'after' | 'xp' | 'answered' | 'isFirstThatDay' | 'seq' | 'set'>;

/** The card after an event, and what the event earns. */
export type EventOutcome = Pick<ReviewEvent, 'after' | 'xp'>;

const fieldOf = <T>(value: T | undefined): T => {
  if (value === undefined) throw new RangeError('an event lacks a field of its kind');
  return value;
};

/** What an event refers to. A missing reference is a fault: replays would differ. */
const referredBy = ({ weights: id, load: day }: Given, { weights, loads }: Referred) => ({
  weights: id === undefined ? undefined : fieldOf(weights.get(id)),
  load: day === undefined ? undefined : fieldOf(loads.get(day)),
});

const reviewed = (before: Progress, event: Given, referred: Referred): EventOutcome => {
  const { card, day: today, at, elapsed, retention, suspended } = event;
  const rating = fieldOf(event.rating);
  const by = referredBy(event, referred);
  const after = review(before, { card, rating, today, at, elapsed, retention, suspended, ...by });
  return { after, xp: experienceOf({ before, after, rating, suspended }) };
};

/** Applies an event to the card. Only a review that counts earns XP. */
export const outcomeOf = (before: Progress, event: Given, referred: Referred): EventOutcome => {
  switch (event.type) {
    case undefined:
      return reviewed(before, event, referred);
    case 'cram':
      return { after: before, xp: 0 };
    case 'reset':
      return { after: resetCard(before, event.day), xp: 0 };
    case 'due': {
      const { retention } = event;
      const dueOn = fieldOf(event.dueOn);
      return { after: cardDueOn(before, { dueOn, retention, weights: referredBy(event, referred).weights }), xp: 0 };
    }
  }
};
