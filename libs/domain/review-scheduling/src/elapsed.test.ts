import type { CardId, LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { dueAtOf } from './due.ts';
import { elapsedDays } from './elapsed.ts';
import type { Progress } from './progress.ts';
import { newCard } from './progress.ts';
import type { Rating } from './rating.ts';
import { review } from './schedule.ts';

const first = '2026-03-01' as LocalDate;
const second = '2026-03-02' as LocalDate;

const answered = (before: Progress, rating: Rating, at: string) =>
  review(before, {
    card: '7' as CardId,
    rating,
    today: at.slice(0, 10) as LocalDate,
    at: new Date(at),
    retention: 0.9,
  });

const lateGood = answered(newCard(first), 'good', '2026-03-01T23:55:00Z');

describe('the elapsed days of a step', () => {
  it.each([
    ['2026-03-02T00:05:00Z', 0],
    ['2026-03-02T07:54:59Z', 0],
    ['2026-03-02T07:55:00Z', 1],
  ])('at %s, after an answer at 23:55, are %i', (at, days) => {
    expect(elapsedDays(lateGood, { today: second, at: new Date(at) })).toBe(days);
  });

  it('are counted by dates where the instant of the answer is unknown', () => {
    expect(elapsedDays(lateGood, { today: second })).toBe(1);
  });

  it('are never negative after the clock was set back', () => {
    expect(elapsedDays(lateGood, { today: '2026-02-20' as LocalDate, at: new Date('2026-02-20T12:00:00Z') })).toBe(0);
  });
});

describe('the elapsed days of a card in review', () => {
  it('are counted by dates, also within one night', () => {
    const learned = answered(newCard(first), 'easy', '2026-03-01T23:55:00Z');
    expect(elapsedDays(learned, { today: second, at: new Date('2026-03-02T00:05:00Z') })).toBe(1);
  });
});

describe('a learning session past midnight', () => {
  it('gives the same interval as one before midnight', () => {
    const past = answered(lateGood, 'good', '2026-03-02T00:05:00Z');
    const before = answered(answered(newCard(first), 'good', '2026-03-01T12:00:00Z'), 'good', '2026-03-01T12:10:00Z');
    expect(past).toMatchObject({ state: 'review', interval: 2, lastReview: second });
    expect(past).toMatchObject({ stability: before.stability, difficulty: before.difficulty });
  });
});

describe('a step', () => {
  it.each([
    ['again', 1],
    ['hard', 6],
    ['good', 10],
  ] as const)('of a new card after %s takes %i minutes from the answer on', (rating, minutes) => {
    const after = answered(newCard(first), rating, '2026-03-01T12:00:00Z');
    expect(after).toMatchObject({ minutes });
    expect(dueAtOf(after)).toEqual(new Date(Date.parse('2026-03-01T12:00:00Z') + minutes * 60_000));
  });

  it('of a card that lapsed takes 10 minutes', () => {
    const lapsed = answered(answered(newCard(first), 'easy', '2026-03-01T12:00:00Z'), 'again', '2026-03-12T12:00:00Z');
    expect(lapsed).toMatchObject({ state: 'relearning', minutes: 10 });
  });

  it('whose begin is unknown has no end', () => {
    const after = review(newCard(first), { card: '7' as CardId, rating: 'good', today: first, retention: 0.9 });
    expect(dueAtOf(after)).toBeUndefined();
  });
});
