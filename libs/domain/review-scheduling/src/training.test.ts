import { describe, expect, it } from 'vitest';
import type { PastReview } from './past-review.ts';
import type { TimedAnswer } from './training.ts';
import { answerElsewhere, daysBetweenAnswers, longestHistory, predictable, sinceLearning } from './training.ts';

/** Answers in short: `l` learning, `r` review, with the rating; `x`: reset. */
const answers = (...all: readonly string[]): readonly TimedAnswer[] =>
  all.map((short, day) => ({ day, rating: Number(short.slice(1) || 0), isLearning: short.startsWith('l') }));

describe('the answers of a card that weights are fitted to', () => {
  it.each([
    ['begin with its learning', ['l1', 'l3', 'r3', 'r1'], 0],
    ['begin with its last learning', ['l3', 'r3', 'x', 'l3', 'r3'], 3],
    ['begin with its last learning also without a reset between', ['l3', 'r3', 'l1', 'l3', 'r3'], 2],
    ['begin after a reset while it was learned', ['l3', 'x', 'l3', 'r3'], 2],
    ['leave out what precedes the learning', ['r3', 'l3', 'r3'], 1],
  ])('%s', (_, all, from) => {
    expect(sinceLearning(answers(...all))).toEqual(answers(...all).slice(from));
  });

  it.each([
    ['whose learning is unknown', ['r3', 'r3']],
    ['that was reset and not answered since', ['l3', 'r3', 'x']],
    ['that was reset and reviewed since', ['l3', 'x', 'r3']],
    ['without answers', []],
  ])('are none for a card %s', (_, all) => {
    const since = sinceLearning(answers(...all));
    // After a reset, a review of another program without a learning before it says nothing either.
    expect(since).toEqual([]);
  });
});

describe('answers from another program', () => {
  const past: PastReview = {
    ...{ at: new Date(0), answer: 3, kind: 1, interval: 5, lastInterval: 1 },
    ...{ ease: 2_500, milliseconds: 900 },
  };
  it.each([
    ['an answer', {}, { rating: 3, isLearning: false }],
    ['an answer in learning', { kind: 0, answer: 1 }, { rating: 1, isLearning: true }],
    ['a filtered deck that reschedules', { kind: 3 }, { rating: 3, isLearning: false }],
    ['a reset', { kind: 4, answer: 0, ease: 0 }, { rating: 0, isLearning: false }],
    ['a filtered deck that does not reschedule', { kind: 3, ease: 0 }, undefined],
    ['a new due date', { kind: 4, answer: 0 }, undefined],
    ['a new schedule', { kind: 5, answer: 0 }, undefined],
  ])('are read: %s', (_, given, expected) => {
    expect(answerElsewhere({ ...past, ...given })).toEqual(expected);
  });
});

describe('elapsed days', () => {
  it('are those between answers, never negative', () => {
    const days = [10, 10, 13, 12, 40];
    expect(daysBetweenAnswers(days.map((day) => ({ day, rating: 3, isLearning: false })))).toEqual([0, 0, 3, 0, 28]);
  });

  it('decide which answers are predicted, up to the longest history', () => {
    expect(predictable([0, 0, 3, 0, 28])).toEqual([2, 4]);
    expect(predictable([0, ...Array<number>(1_000).fill(1)])).toHaveLength(longestHistory - 1);
  });
});
