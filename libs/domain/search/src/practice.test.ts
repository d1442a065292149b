import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import type { Standing } from './holds.ts';
import { cardTest } from './holds.ts';
import { keyOf } from './order.ts';
import { practiceQuery, practices } from './practice.ts';

const today = '2026-03-10' as LocalDate;
const memory = { difficulty: 5, reviews: 7, lapses: 2, reviewsThatDay: 1, graduation: 'paid' as const };

const inReview = (stability: number, days: number, interval = days): Progress => ({
  ...{ ...memory, state: 'review', stability, interval },
  lastReview: addDays(today, -days),
});

const card = (progress: Progress, marks: Partial<Standing> = {}): Standing => ({
  ...{ progress, suspended: false, flag: 0, tags: ['Verb::Irregular'] },
  ...marks,
});

const dueTomorrow = inReview(9, 4, 5);
const cards = {
  new: card(newCard(today)),
  onStep: card({ ...memory, state: 'relearning', step: 0, stability: 1, lastReview: today }),
  due: card(inReview(9, 5)),
  later: card(dueTomorrow),
  suspended: card(dueTomorrow, { suspended: true }),
  buried: card(dueTomorrow, { buriedOn: today }),
  buriedBefore: card(dueTomorrow, { buriedOn: addDays(today, -1) }),
  withdrawn: card(dueTomorrow, { isWithdrawn: true }),
};

describe('practice', () => {
  it.each([
    ['lowest-recall', ['onStep', 'due', 'later', 'buriedBefore']],
    ['failed-today', ['new', 'onStep', 'due', 'later', 'buriedBefore']],
    ['ahead', ['later', 'buriedBefore']],
  ] as const)('%s is of %j', (which, names) => {
    const holds = cardTest(practiceQuery(which, ''), today);
    expect(Object.entries(cards).flatMap(([name, each]) => (holds(each) ? [name] : []))).toEqual(names);
  });

  it.each([
    ['', true],
    ['verb', true],
    ['VERB::irregular', true],
    ['verb::irr', false],
    ['irregular', false],
  ])('of the tag "%s" is of a card with Verb::Irregular: %s', (tag, is) => {
    for (const which of practices) expect(cardTest(practiceQuery(which, tag), today)(cards.later)).toBe(is);
  });

  it('orders by recall what is most likely forgotten, by the own weights too', () => {
    const recall = (progress: Progress, weights?: readonly number[]) =>
      keyOf('recall', { front: '', progress, today, weights });
    const cards = [inReview(1, 10), inReview(10, 30), inReview(10, 10), inReview(100, 10), inReview(1, 0)];
    const recalls = cards.map((each) => recall(each));
    expect(recalls).toEqual(recalls.toSorted((one, other) => Number(one) - Number(other)));
    expect([recalls[2], recalls[4]]).toEqual([0.9, 1]);
    const weights = [...Array.from({ length: 20 }, () => 1), 0.5];
    expect(recall(inReview(10, 30), weights)).not.toBe(recalls[1]);
  });
});
