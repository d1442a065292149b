import type { User } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, CardId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import type { PastReview } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf } from './history.ts';
import type { LearnerAnswer } from './scheduling-computer.ts';

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

const day = '2026-03-01' as LocalDate;
const at = (time: string): Date => new Date(`${day}T${time}Z`);
const digits = (): string => String(BigInt(`0x${randomUUID().replaceAll('-', '')}`));

const past = (instant: Date, kind: number, answer = 3): PastReview => ({
  ...{ at: instant, answer, kind, interval: 1, lastInterval: 1, ease: 2_500, milliseconds: 900 },
});

/** A learner in Tokyo, whose day begins at four, with a card that was answered in Anki. */
const aLearner = async (history: readonly PastReview[]) => {
  const user: User = await store.users.insertIfAbsent({
    ...{ id: randomUUID() as UserId, account: randomUUID() as AccountId, tokenVersion: '1', createdAt: new Date(0) },
    settings: { ...defaultSettings, timeZone: 'Asia/Tokyo', dayRolloverHour: 4 },
  });
  const [set, card] = [digits() as SetId, digits() as CardId];
  const origin = { progress: newCard(day), interval: 0, ease: 0, history };
  const described = { id: set, name: 'Words' as SetName, description: '', folder: rootFolder };
  await store.sets.insertNew(
    user.account,
    { ...described, createdAt: at('00:00:00'), createdOn: day },
    async (fill) => {
      await fill.addCards([{ id: card, front: 'a', back: 'b', format: 'text', words: 'a', origin }]);
      return ok({});
    },
  );
  const review = (id: string, time: string, rating: 'again' | 'easy') =>
    store.reviews.record(user.account, {
      reviews: [{ id: id as ReviewId, card, rating, at: at(time), day, retention: 0.9 }],
      today: day,
    });
  return { user, set, card, review };
};

const answersOf = async (user: User, sets: readonly SetId[]): Promise<readonly LearnerAnswer[]> => {
  const answers: LearnerAnswer[] = [];
  for await (const page of historyOf({ ...store, yieldToOthers: async () => {} }, user, sets)) answers.push(...page);
  return answers;
};

const dayNumber = Date.parse(day) / 86_400_000;

describe('the history of a learner', () => {
  it('has the imported answers of the sets, on days of the learner, and the kept reviews, on their own days', async () => {
    // Half past three at night in Tokyo, and an hour later.
    const [before, after] = [new Date('2026-02-27T18:30:00Z'), new Date('2026-02-27T19:30:00Z')];
    const { user, set, card, review } = await aLearner([past(before, 0), past(after, 1), past(after, 4, 0)]);
    await review('first', '10:00:00', 'again');
    await review('undone', '11:00:00', 'easy');
    await review('last', '12:00:00', 'easy');
    await store.reviews.undo(user.account, { id: 'undone' as ReviewId, at: at('13:00:00'), today: day });
    const logged = [
      { card, at: at('10:00:00').getTime(), day: dayNumber, rating: 1, isLearning: true },
      { card, at: at('12:00:00').getTime(), day: dayNumber, rating: 4, isLearning: true },
    ];
    const byTime = (answers: readonly LearnerAnswer[]) => answers.toSorted((one, other) => one.at - other.at);
    expect(byTime(await answersOf(user, [set]))).toEqual([
      { card, at: before.getTime(), day: dayNumber - 2, rating: 3, isLearning: true },
      { card, at: after.getTime(), day: dayNumber - 1, rating: 3, isLearning: false },
      ...logged,
    ]);
    expect(byTime(await answersOf(user, []))).toEqual(logged);
  });

  it('does not look complete when the account is deleted meanwhile', async () => {
    const { user, set } = await aLearner([]);
    await store.users.delete(user);
    await expect(answersOf(user, [set])).rejects.toBeInstanceOf(AccountGone);
  });
});
