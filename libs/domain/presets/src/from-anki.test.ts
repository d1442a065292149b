import { describe, expect, it } from 'vitest';
import { presetFromAnki } from './from-anki.ts';

const weights = Array.from({ length: 21 }, (_, index) => index / 10);

const options = {
  newPerDay: 7,
  reviewsPerDay: 200,
  desiredRetention: 0.923,
  buryNew: false,
  buryReviews: true,
  leechThreshold: 6,
  leechAction: 0,
  newMix: 0,
  fsrs6Parameters: weights,
};

describe('the preset of deck options', () => {
  it('has their limits, retention, weights, siblings, leeches and order', () => {
    expect(presetFromAnki(JSON.stringify(options))).toEqual({
      preset: {
        newPerDay: 7,
        reviewsPerDay: 200,
        desiredRetention: 0.92,
        buryNew: false,
        buryReview: true,
        leechAt: 6,
        leechAction: 'suspend',
        order: 'mixed',
      },
      weights,
    });
  });

  it('keeps numbers in their ranges', () => {
    const wild = { newPerDay: 1e9, reviewsPerDay: -3, desiredRetention: 0.1, leechThreshold: 0 };
    expect(presetFromAnki(JSON.stringify(wild)).preset).toEqual({
      newPerDay: 9_999,
      reviewsPerDay: 0,
      desiredRetention: 0.7,
      leechAt: 1,
    });
  });

  it.each(['', '[]', 'null', '{}', '{"newPerDay":"7","buryNew":1,"newMix":2,"leechAction":9}'])(
    'is empty for %j',
    (json) => {
      expect(presetFromAnki(json)).toEqual({ preset: {} });
    },
  );

  it('has no weights of another version of FSRS', () => {
    for (const some of [[], weights.slice(0, 19), [...weights.slice(1), null]])
      expect(presetFromAnki(JSON.stringify({ fsrs6Parameters: some })).weights).toBeUndefined();
  });
});
