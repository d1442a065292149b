import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import { retrievabilityOn } from '@flashcards/review-scheduling';
import type { StudyPreset } from './presets.ts';
import type { QueueCard, ReviewQueueCard, StepQueueCard } from './queue-card.ts';

/** Where a card is in its part of the queue. Of two keys, the first different value decides. */
export type QueueKey = readonly (number | string)[];

export const compareKeys = (one: QueueKey, other: QueueKey): number => {
  // Called very often: iterating over entries would take twice the time.
  for (let index = 0; index < one.length; index += 1) {
    const [value, against] = [one[index], other[index]] as [number, number];
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
};

/** 32 bits that differ from day to day, so that cards that are alike come in another order each day. */
export const seedOf = (day: LocalDate, card: CardId): number => {
  let seed = 0x811c9dc5;
  for (const text of [day, card])
    for (let index = 0; index < text.length; index += 1) seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193);
  seed = Math.imul(seed ^ (seed >>> 15), 0x85ebca6b);
  return (seed ^ (seed >>> 13)) >>> 0;
};

/** By the end of the step; first those whose step another program began. */
export const stepKey = ({ id, dueAt = 0 }: StepQueueCard, day: LocalDate): QueueKey => [dueAt, seedOf(day, id), id];

/** What is most likely forgotten comes first. */
export const reviewKey = (
  { id, stability, lastReview }: ReviewQueueCard,
  day: LocalDate,
  { weights }: Pick<StudyPreset, 'weights'>,
): QueueKey => [retrievabilityOn(day, { stability, lastReview, weights }), seedOf(day, id), id];

/** Orders cards in review: the longest due first. */
export const byDueDay = (one: Pick<ReviewQueueCard, 'dueOn'>, other: Pick<ReviewQueueCard, 'dueOn'>): number =>
  one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn);

/** The place of a set among those of an answer: own ones first, the oldest first. */
export interface SetRank {
  readonly id: SetId;
  readonly isOwn: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** In the order of their sets and cards. */
export const newKey = ({ place }: QueueCard, { id, isOwn, createdAt }: SetRank): QueueKey => [
  isOwn ? 0 : 1,
  createdAt,
  id,
  place,
];
