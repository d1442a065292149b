import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import { newCard } from '@flashcards/review-scheduling';
import { noActivity } from '@flashcards/streak';
import { describe, expect, it } from 'vitest';
import type { Placed } from './place-state.ts';
import { place } from './place.ts';
import type { Review } from './review-event.ts';
import { atOnce } from './slices.ts';
import type { Slices } from './slices.ts';
import type { StudyState } from './study-state.ts';
import { without } from './without.ts';

const today = '2026-03-01' as LocalDate;
const card = '7' as CardId;
const nobody: StudyState = {
  activity: noActivity,
  days: [],
  today,
  goals: [],
  completedGoals: 0,
  stints: [],
  questsWon: 0,
};

const aReview = (second: number): Review => ({
  id: String(second) as ReviewId,
  card,
  rating: 'again',
  at: new Date(Date.UTC(2026, 2, 1, 12, 0, second)),
  day: today,
  retention: 0.9,
});

const placing = (count: number): Slices<Placed> => {
  const reviews = Array.from({ length: count }, (_, second) => aReview(second));
  const state = { set: '1' as SetId, suspended: false, progress: newCard(today), later: [], lastThatDay: new Map() };
  return place(reviews, {
    ...nobody,
    lastSeq: 0,
    referred: { weights: new Map(), loads: new Map() },
    cards: new Map([[card, state]]),
  });
};

/** How often the work yields. */
const pausesOf = <T>(slices: Slices<T>): number => [...slices].length;

describe('work in slices', () => {
  it('yields within a batch', () => {
    expect(pausesOf(placing(320))).toBe(20);
  });

  it('yields between the events that an undo replays', () => {
    const [first, ...later] = atOnce(placing(321)).events;
    if (!first) throw new Error('reviews were placed');
    const { activity, days } = atOnce(placing(321));
    const state = {
      ...nobody,
      activity,
      days,
      later,
      lastThatDay: undefined,
      referred: { weights: new Map(), loads: new Map() },
    };
    expect(pausesOf(without(first, state))).toBeGreaterThanOrEqual(10);
    expect(atOnce(without(first, state)).moved).toHaveLength(320);
  });

  it('does not yield for one review', () => {
    expect(pausesOf(placing(1))).toBe(0);
  });
});
