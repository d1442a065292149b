import { describe, expect, it } from 'vitest';
import { fsrsWeights } from './schedule.ts';
import type { Simulation } from './simulation.ts';
import { simulateStudy } from './simulation.ts';

interface Standing {
  readonly stability?: number;
  readonly last?: number;
  readonly due?: number;
  readonly inReview?: number;
}

const cardsOf = (...cards: readonly Standing[]) => ({
  stability: Float64Array.from(cards, ({ stability = 10 }) => stability),
  difficulty: Float64Array.from(cards, () => 5),
  last: Int32Array.from(cards, ({ last = -10 }) => last),
  due: Int32Array.from(cards, ({ due = 0 }) => due),
  inReview: Uint8Array.from(cards, ({ inReview = 1 }) => inReview),
});

const many = (count: number, standing: Standing = {}) => cardsOf(...Array.from({ length: count }, () => standing));

const simulation = (given: Partial<Simulation> = {}): Simulation => ({
  ...{ weights: fsrsWeights, desiredRetention: 0.9, days: 30, newCards: 0, newPerDay: undefined },
  ...given,
});

describe('a simulation', () => {
  it('has a day for each, and no retention without cards in review', () => {
    expect(simulateStudy(cardsOf(), simulation({ days: 3 }))).toEqual({
      ...{ answers: [0, 0, 0], retention: undefined, remembered: 0 },
    });
  });

  it('gives equal results for equal input, and leaves its input as it is', () => {
    const start = many(200);
    const once = simulateStudy(start, simulation({ newCards: 50 }));
    expect(simulateStudy(start, simulation({ newCards: 50 }))).toEqual(once);
    expect(start).toEqual(many(200));
  });

  it('reviews overdue cards on the first day, and others when they are due', () => {
    const { answers } = simulateStudy(cardsOf({ due: -5 }, { due: 2 }, { due: 7 }), simulation({ days: 3 }));
    expect(answers.map((count) => count > 0)).toEqual([true, false, true]);
  });

  it('passes as many reviews as the retention says', () => {
    for (const desiredRetention of [0.8, 0.95]) {
      const { retention } = simulateStudy(
        many(3_000, { last: 0, due: 30 }),
        simulation({ desiredRetention, days: 365 }),
      );
      expect(retention).toBeGreaterThan(desiredRetention - 0.02);
      expect(retention).toBeLessThan(desiredRetention + 0.04);
    }
  });

  it('does not count cards in steps for the retention', () => {
    const { answers, retention } = simulateStudy(cardsOf({ inReview: 0, last: 0 }), simulation({ days: 1 }));
    expect([answers, retention]).toEqual([[1], undefined]);
  });

  it('begins new cards within the limit of each day', () => {
    const newPerDay = { today: 1, later: 4 };
    const begun = (days: number, newCards: number): number =>
      simulateStudy(cardsOf(), simulation({ days, newCards, newPerDay })).remembered;
    // On the day of its last review a card is recalled for sure; the others nearly.
    expect([begun(1, 9), begun(2, 9), begun(3, 100), begun(3, 3), begun(1, 0)]).toEqual([1, 5, 9, 3, 0]);
  });

  it('begins all new cards on the first day without a limit', () => {
    const { answers, remembered } = simulateStudy(cardsOf(), simulation({ days: 1, newCards: 100 }));
    expect(remembered).toBe(100);
    // From one answer for easy to three for again.
    expect(answers[0]).toBeGreaterThan(150);
    expect(answers[0]).toBeLessThan(300);
  });
});
