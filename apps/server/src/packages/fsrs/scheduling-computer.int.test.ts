import type { AskedBy, CardToSimulate, FittingTask, LearnerAnswer } from '@flashcards/application';
import { ComputerUnavailable } from '@flashcards/application';
import type { CardId, UserId } from '@flashcards/kernel';
import { fsrsWeights } from '@flashcards/review-scheduling';
import { afterEach, describe, expect, it } from 'vitest';
import { ClientGone } from '../../http/edge/client-gone.ts';
import type { ClosableSchedulingComputer } from './scheduling-computer.ts';
import { childSchedulingComputer } from './scheduling-computer.ts';

const ann: AskedBy = { user: 'ann' as UserId };
const bob: AskedBy = { user: 'bob' as UserId };
const dayInMilliseconds = 86_400_000;

const computers: ClosableSchedulingComputer[] = [];
afterEach(() => computers.splice(0).forEach((computer) => computer.close()));

const aComputer = (computerQueue = 16): ClosableSchedulingComputer => {
  const computer = childSchedulingComputer({ computers: 1, computerQueue });
  computers.push(computer);
  return computer;
};

/** Numbers from 0 to 1, the same ones each time. */
const numbers = (): (() => number) => {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/** The answers to a card: a passed review lengthens the memory by a half, and the interval doubles. */
const answersOf = (card: CardId, count: number, random: () => number): readonly LearnerAnswer[] => {
  const answers: LearnerAnswer[] = [];
  let [day, interval, stability] = [19_000 + Math.floor(random() * 200), 0, 2];
  for (let each = 0; each < count; each += 1) {
    const passed = each === 0 || random() < 1 / (1 + interval / (9 * stability));
    const at = day * dayInMilliseconds + Number(card);
    answers.push({ card, at, day, rating: passed ? 3 : 1, isLearning: each === 0 });
    stability = passed ? stability * 1.5 : 1;
    interval = passed ? Math.max(1, interval * 2) : 1;
    day += interval;
  }
  return answers;
};

const aHistory = (cards: number, answers: number): readonly LearnerAnswer[] => {
  const random = numbers();
  return Array.from({ length: cards }, (_, card) => answersOf(String(card) as CardId, answers, random)).flat();
};

async function* pagesOf<Item>(items: readonly Item[], size = 700): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

const fitting = (history: readonly LearnerAnswer[], given: Partial<FittingTask> = {}): FittingTask => ({
  history: pagesOf(history),
  present: fsrsWeights,
  leastReviews: 400,
  ...given,
});

/** A history that never ends, and whether its consumer has stopped. */
const endless = () => {
  const state = { pages: 0, isOver: false };
  async function* pages(): AsyncGenerator<readonly LearnerAnswer[]> {
    try {
      for (;;) {
        state.pages += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        yield aHistory(1, 3);
      }
    } finally {
      state.isOver = true;
    }
  }
  return { state, pages: pages() };
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('fitting', () => {
  it('finds weights that predict the last answers better, in any order of the pages', async () => {
    const computer = aComputer();
    const history = aHistory(250, 8);
    const fitted = await computer.fit(fitting(history), ann);
    if (!fitted.ok) throw new Error(fitted.code);
    const { reviews, weights, logLossBefore, logLossAfter } = fitted.value;
    expect([reviews, weights.length]).toEqual([2_000, 21]);
    expect(logLossAfter).toBeLessThan(logLossBefore - 0.02);
    const shuffled = history.toReversed();
    expect(await computer.fit(fitting(shuffled, { history: pagesOf(shuffled, 13) }), ann)).toEqual(fitted);
    const better = await computer.fit(fitting(history, { present: weights }), ann);
    expect(better.ok && [better.value.logLossBefore, better.value.logLossAfter]).toEqual([logLossAfter, logLossAfter]);
  });

  it('counts the answers of wanted cards only', async () => {
    const computer = aComputer();
    const history = aHistory(150, 8);
    const wanted = [...new Set(history.map(({ card }) => card))].slice(0, 60);
    const fitted = await computer.fit(fitting(history, { within: pagesOf(wanted, 7) }), ann);
    expect(fitted).toMatchObject({ ok: true, value: { reviews: 480 } });
    const none = await computer.fit(fitting(history, { within: pagesOf<CardId>([]) }), ann);
    expect(none).toEqual({ ok: false, code: 'not_enough_reviews' });
  });

  it('refuses too few reviews, and reviews of which none can be predicted', async () => {
    const computer = aComputer();
    const refused = { ok: false, code: 'not_enough_reviews' };
    for (const history of [[], aHistory(399, 1), aHistory(1_000, 1), aHistory(100, 8).slice(0, 399)])
      expect(await computer.fit(fitting(history), ann)).toEqual(refused);
    const unlearned = aHistory(250, 8).map((answer) => ({ ...answer, isLearning: false }));
    expect(await computer.fit(fitting(unlearned), ann)).toEqual(refused);
  });

  it('survives a card with very many answers', async () => {
    const card = '1000' as CardId;
    const many = Array.from({ length: 50_000 }, (_, at): LearnerAnswer => {
      return { card, at, day: 19_000 + at, rating: 1 + (at % 4), isLearning: at === 0 };
    });
    const fitted = await aComputer().fit(fitting([...aHistory(250, 8), ...many]), ann);
    expect(fitted).toMatchObject({ ok: true, value: { reviews: 52_000 } });
  });
});

describe('simulating', () => {
  it('does not depend on the order of the cards', async () => {
    const computer = aComputer();
    const cards = Array.from({ length: 500 }, (_, at): CardToSimulate =>
      at % 5 === 0
        ? 'new'
        : { stability: 1 + (at % 50), difficulty: 5, last: -(at % 7), due: (at % 30) - 2, isInReview: at % 3 !== 0 },
    );
    const simulate = (of: readonly CardToSimulate[], size: number) =>
      computer.simulate(
        { cards: pagesOf(of, size), weights: fsrsWeights, desiredRetention: 0.9, days: 60, newPerDay: undefined },
        ann,
      );
    const simulated = await simulate(cards, 100);
    expect(simulated.ok && simulated.value.answers.length).toBe(60);
    expect(await simulate(cards.toReversed(), 7)).toEqual(simulated);
  });
});

describe('computations', () => {
  it('run one at a time, users in turns, and are refused when too many wait', async () => {
    const computer = aComputer(1);
    const { state, pages } = endless();
    let leave = (): void => {};
    const abandoned = new Promise<void>((resolve) => (leave = resolve));
    const first = computer.fit(fitting([], { history: pages }), { ...ann, abandoned }).catch((error: unknown) => error);
    await until(() => state.pages > 2);
    const second = computer.fit(fitting(aHistory(250, 8)), bob);
    expect(await computer.fit(fitting([]), bob)).toEqual({ ok: false, code: 'optimizer_busy' });
    leave();
    expect(await first).toBeInstanceOf(ClientGone);
    expect(await second).toMatchObject({ ok: true });
    expect(state.isOver).toBe(true);
  });

  it('leave the queue when their client is gone', async () => {
    const computer = aComputer();
    const { state, pages } = endless();
    const first = computer.fit(fitting([], { history: pages }), ann).catch((error: unknown) => error);
    await until(() => state.pages > 2);
    const waiting = computer.fit(fitting([]), { ...bob, abandoned: Promise.resolve() });
    await expect(waiting).rejects.toBeInstanceOf(ClientGone);
    computer.close();
    expect(await first).toBeInstanceOf(ComputerUnavailable);
  });

  it('end with the error of their pages', async () => {
    async function* failing(): AsyncGenerator<readonly LearnerAnswer[]> {
      yield aHistory(1, 3);
      throw new Error('the store is gone');
    }
    await expect(aComputer().fit(fitting([], { history: failing() }), ann)).rejects.toThrow('the store is gone');
  });
});
