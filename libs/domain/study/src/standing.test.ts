import type { LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { beginningOf, isSameStanding } from './standing.ts';

const createdOn = '2026-03-01' as LocalDate;
const origin: Progress = {
  state: 'review',
  interval: 9,
  stability: 9,
  difficulty: 5,
  reviews: 3,
  lapses: 0,
  lastReview: createdOn,
  reviewsThatDay: 1,
  graduation: 'paid',
};

describe('a learner', () => {
  it('starts a card as new, on the day of its creation', () => {
    expect(beginningOf({ createdOn, origin: undefined })).toEqual(newCard(createdOn));
  });

  it('starts an imported card with its imported progress', () => {
    expect(beginningOf({ createdOn, origin })).toBe(origin);
  });
});

describe('the standing of a card', () => {
  const last = { at: new Date('2026-03-02T08:00:00Z'), seq: 4 };
  const standing = { progress: origin, last };

  it('is compared by value', () => {
    expect(isSameStanding(standing, { progress: { ...origin }, last: { ...last, at: new Date(last.at) } })).toBe(true);
    expect(isSameStanding({ ...standing, last: undefined }, { ...standing, last: undefined })).toBe(true);
  });

  it.each([
    ['other progress', { progress: { ...origin, lapses: 1 }, last }],
    ['another last instant', { progress: origin, last: { ...last, at: new Date(0) } }],
    ['another last number', { progress: origin, last: { ...last, seq: 5 } }],
    ['no last event', { progress: origin, last: undefined }],
  ])('differs with %s', (_, other) => {
    expect(isSameStanding(standing, other)).toBe(false);
    expect(isSameStanding(other, standing)).toBe(false);
  });
});
