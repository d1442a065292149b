import { describe, expect, it } from 'vitest';
import { comparisonTable, distance } from './comparison.ts';
import { histories, ratingsOf, retentions } from './histories.ts';
import { ourScheduler, tell } from './our-scheduler.ts';
import type { Scheduled, Scheduler } from './scheduled.ts';

const scheduled = (...days: readonly (number | null)[]): Scheduled[] =>
  days.map((each) => ({ days: each, stability: 1, difficulty: 5 }));

const scheduler = (name: string, ...answers: readonly Scheduled[][]): Scheduler => ({
  name,
  parameters: [1, 2],
  answers,
});

const told = [
  {
    history: { name: 'short', reviews: [{ rating: 'good' }, { rating: 'again', wait: 12 }] },
    question: { retention: 0.9, reviews: [] },
    ours: scheduled(null, 3),
  },
] as const;

describe('the comparison of schedulers', () => {
  it('has a row for each history, in which what is not ours stands out', () => {
    const others = [scheduler('one', scheduled(null, 3)), scheduler('two', scheduled(1, 4))];
    expect(comparisonTable(told, others).split('\n')).toEqual([
      '| history | ratings | retention | ours | one | two |',
      '| --- | --- | --- | --- | --- | --- |',
      '| short | G A+12 | 0.9 | · 3 | · 3 | **1** **4** |',
    ]);
  });

  it('leaves out schedulers that are absent', () => {
    expect(comparisonTable(told, []).split('\n').at(-1)).toBe('| short | G A+12 | 0.9 | · 3 |');
  });

  it('tells how far another scheduler is from ours', () => {
    const ours = scheduler('ours', scheduled(null, 3));
    const far = [...scheduled(null), { days: 4, stability: 1.1, difficulty: 5.25 }];
    expect(distance(ours, scheduler('two', far))).toBe(
      'two: the same parameters, 1 of 2 reviews scheduled alike, stability within 10.000 %, difficulty within 0.2500',
    );
    expect(distance(ours, { ...scheduler('two', far), parameters: [1, 3] })).toContain('OTHER parameters');
  });

  it('asks the others on the days on which our card is due, or on those that the history names', () => {
    const history = {
      name: '',
      reviews: [{ rating: 'easy' }, { rating: 'good' }, { rating: 'hard', wait: 2 }],
    } as const;
    const { question, ours } = tell(history, 0.9);
    expect(question.reviews).toEqual([
      { rating: 4, wait: 0 },
      { rating: 3, wait: ours[0]?.days },
      { rating: 2, wait: 2 },
    ]);
  });

  it('covers all ratings, lapses, and reviews before and after the due day', () => {
    expect(histories.length).toBeGreaterThanOrEqual(12);
    expect(new Set(histories.map(({ name }) => name)).size).toBe(histories.length);
    const all = histories.flatMap((history) => retentions.map((retention) => tell(history, retention)));
    expect(ourScheduler(all).answers).toHaveLength(histories.length * retentions.length);
    expect(histories.map(ratingsOf).join(' ')).toMatch(/A.*H.*G.*E.*\+300.*\+0/);
  });
});
