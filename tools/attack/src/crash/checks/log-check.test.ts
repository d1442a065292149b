import { describe, expect, it } from 'vitest';
import type { Log } from './log-check.ts';
import { checkLog } from './log-check.ts';
import { aLog, aStudy, reviewsOf } from './logs.test-data.ts';

const [first, second] = reviewsOf('one', 'two') as [Log['reviews'][number], Log['reviews'][number]];

describe('an exported log', () => {
  it('may contain everything that was answered, as the domain rebuilds it', () => {
    const { activity } = checkLog(aLog({ reviews: [first, second] }), aStudy('one', 'two'));
    expect(activity.reviewXp).toBe(first.xp + second.xp);
    expect(activity.reviewXp).toBeGreaterThan(0);
  });

  it.each([
    ['misses a review', [first], 'review two was answered and is not in the log'],
    ['has a review twice', [first, second, second], '1 reviews are twice in the log'],
    [
      'has one that nobody sent',
      [first, second, ...reviewsOf('x', 'y', 'three').slice(2)],
      'nobody sent the reviews three',
    ],
    ['takes one back by itself', [first, { ...second, undoneAt: new Date() }], 'nobody requested it'],
    ['counts one otherwise', [first, { ...second, xp: second.xp + 1 }], 'review two is worth'],
    [
      'has progress of elsewhere',
      [first, { ...second, before: first.before }],
      'review two stands in the log with another',
    ],
  ])('is broken if it %s', (_, reviews, text) => {
    expect(() => checkLog(aLog({ reviews }), aStudy('one', 'two'))).toThrow(text);
  });

  it('is broken if it has a part of a batch', () => {
    const study = aStudy('one');
    study.sent.set('two', { card: first.card, rating: 'good', undo: 'not requested' });
    study.batches.push(['one', 'two']);
    expect(() => checkLog(aLog({ reviews: [first] }), study)).toThrow('1 of a batch of 2 reviews');
  });
});
