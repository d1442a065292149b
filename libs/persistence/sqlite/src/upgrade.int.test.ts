import type { CardId, ReviewId, UserId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { rebuild } from '@flashcards/study';
import type { MonthRetention, Retained } from '@flashcards/streak';
import { quietDay } from '@flashcards/streak';
import { aReview, cardsOf, rebuiltBy, recorded } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { aFile, rowsOf } from './a-file.test-data.ts';
import { openSqliteStore } from './index.ts';
import type { OldReview } from './version-1.test-data.ts';
import { firstDay, makeVersion1 } from './version-1.test-data.ts';
import { makeVersion2 } from './version-2.test-data.ts';

const cards = ['101', '102', '103', '104'];
const at = Date.parse('2026-03-01T12:00:00.000Z');

const inOrder: readonly OldReview[] = [
  { id: 'a', card: '101', rating: 'good', at, day: 0 },
  { id: 'b', card: '102', rating: 'again', at: at + 1, day: 0 },
  { id: 'c', card: '101', rating: 'easy', at: at + 2, day: 1 },
  { id: 'e', card: '102', rating: 'easy', at: at + 5, day: 3 },
  { id: 'd', card: '104', rating: 'easy', at: at + 5, day: 3, isUndone: true },
];

/** The clock was set back before the third, and the last two came in one millisecond, the larger id first. */
const outOfOrder: readonly OldReview[] = [
  { id: 'a', card: '101', rating: 'easy', at: at + 9, day: 2 },
  { id: 'b', card: '102', rating: 'good', at: at + 1, day: 0 },
  { id: 'c', card: '101', rating: 'again', at: at + 2, day: 0 },
  { id: 'z', card: '102', rating: 'again', at: at + 7, day: 4 },
  { id: 'y', card: '102', rating: 'easy', at: at + 7, day: 4 },
];

/** The kept events as the store tells them: a repeat of an id answers the event as it stands. */
const keptEvents = (store: Store, account: Parameters<Store['reviews']['record']>[0], told: readonly OldReview[]) =>
  Promise.all(
    told
      .filter(({ isUndone }) => !isUndone)
      .map(({ id, card }) => recorded(store, account, aReview({ id: id as ReviewId, card: card as CardId }))),
  );

const expectRebuilt = async (
  store: Store,
  user: UserId,
  events: readonly ReviewEvent[],
  shown = cards,
): Promise<void> => {
  const account = (await store.users.find(user))?.account;
  if (!account) throw new Error('the user is gone');
  const expected = rebuild({ kept: events }, () => newCard(firstDay));
  const byId = new Map(expected.events.map((event) => [event.id, event]));
  expect(events).toEqual(events.map(({ id }) => byId.get(id)));
  for (const card of shown as CardId[])
    expect((await store.cards.find(account, card))?.progress).toEqual(expected.progress.get(card) ?? newCard(firstDay));
  expect(await store.activities.find(account)).toEqual({ ...expected.activity, completedGoals: 0, questsWon: 0 });
  expect(await store.activities.retention(account)).toEqual(monthsOf(expected.days));
  for (let day = 0; day < 6; day += 1) {
    const one = addDays(firstDay, day);
    expect(await store.activities.onDay(account, one)).toEqual(
      expected.days.find((each) => each.day === one) ?? quietDay(one),
    );
  }
};

const monthsOf = (days: ReturnType<typeof rebuild>['days']) => {
  const months = new Map<string, MonthRetention>();
  for (const { day, firsts } of days) {
    const month = day.slice(0, 7);
    const was = months.get(month) ?? { month, ...quietDay(day).firsts };
    const sum = (one: Retained, other: Retained): Retained => ({
      reviews: one.reviews + other.reviews,
      passed: one.passed + other.passed,
    });
    months.set(month, { month, young: sum(was.young, firsts.young), mature: sum(was.mature, firsts.mature) });
  }
  return [...months.values()].filter(({ young, mature }) => young.reviews + mature.reviews > 0);
};

const upgraded = async (reviews: readonly OldReview[]) => {
  const file = aFile();
  const { set } = makeVersion1(file, { cards, reviews });
  const store = await openSqliteStore({ file });
  const user = await store.users.find('ana' as UserId);
  if (!user) throw new Error('the user is gone');
  return { file, set, store, user, events: await keptEvents(store, user.account, reviews) };
};

describe('a file of version 1', () => {
  it.each([
    ['in order', inOrder],
    ['in another order than that of the log', outOfOrder],
  ])('shows what a rebuild gives where reviews had taken effect %s', async (_, reviews) => {
    const { store, user, events } = await upgraded(reviews);
    await expectRebuilt(store, user.id, events);
    await store.close();
  });

  it('goes on from there: late reviews, undoing, and the next number', async () => {
    const { store, user, events } = await upgraded(inOrder);
    const first = aReview({ card: '101' as CardId, at: new Date(at - 5), day: firstDay, rating: 'again' });
    const between = aReview({ card: '101' as CardId, at: new Date(at + 1), day: firstDay, rating: 'hard' });
    const late = [between, first];
    const asTheyStand = (told: typeof late) => Promise.all(told.map((review) => recorded(store, user.account, review)));
    for (const [index, review] of late.entries()) {
      expect(await recorded(store, user.account, review)).toMatchObject({ seq: inOrder.length + 1 + index });
      const told = [
        ...(await keptEvents(store, user.account, inOrder)),
        ...(await asTheyStand(late.slice(0, index + 1))),
      ];
      await expectRebuilt(store, user.id, told);
    }
    await store.reviews.undo(user.account, { id: 'c' as ReviewId, at: new Date(at + 99), today: firstDay });
    const told = inOrder.filter(({ id }) => id !== 'c');
    const kept = [...(await keptEvents(store, user.account, told)), ...(await asTheyStand(late))];
    expect(kept).toHaveLength(events.length + 1);
    await expectRebuilt(store, user.id, kept);
    await store.close();
  });

  it('numbers its events by instant and review id', async () => {
    const { store, events } = await upgraded(outOfOrder);
    const numbered = events.map(({ id, seq }) => [id, seq]);
    expect(numbered).toEqual([
      ['a', 5],
      ['b', 1],
      ['c', 2],
      ['z', 4],
      ['y', 3],
    ]);
    await store.close();
  });

  it('keeps what was answered, whatever was put in its place', async () => {
    const { store, user, events } = await upgraded(outOfOrder);
    expect(events.map(({ answered }) => [answered.xp, answered.streak])).toEqual(outOfOrder.map(() => [100, 1]));
    const [first] = events;
    expect(first?.answered.standing.state).toBe('review');
    expect(await recorded(store, user.account, aReview({ id: 'a' as ReviewId, card: '101' as CardId }))).toEqual(first);
    await store.close();
  });

  it('has accounts, the text of its sets counted, and the cards’ own days', async () => {
    const { file, set, store, user } = await upgraded(inOrder);
    expect(rowsOf(file, `cards WHERE created_on = '${firstDay}'`)).toBe(cards.length);
    expect(user.account).toMatch(/^[0-9a-f]{32}$/);
    expect(await store.sets.find(user.account, set)).toMatchObject({ folder: 'Old', cardCount: 4, textBytes: 4 * 11 });
    expect(await cardsOf(store, user.account, set)).toHaveLength(4);
    await store.reviews.undo(user.account, { id: 'e' as ReviewId, at: new Date(at + 99), today: firstDay });
    await store.reviews.undo(user.account, { id: 'b' as ReviewId, at: new Date(at + 99), today: firstDay });
    expect((await store.cards.find(user.account, '102' as CardId))?.progress).toEqual(newCard(firstDay));
    await store.close();
    const again = await openSqliteStore({ file });
    expect(await again.users.find(user.id)).toEqual(user);
    await again.close();
  });
});

describe('a file of version 2', () => {
  it.each([
    ['in order', inOrder],
    ['out of order', outOfOrder],
  ])('has all that follows from its log by the rules of now, cards that are gone too: %s', async (_, reviews) => {
    const file = aFile();
    makeVersion2(file, { cards, reviews, gone: '102' });
    const store = await openSqliteStore({ file });
    const user = await store.users.find('ana' as UserId);
    if (!user) throw new Error('the user is gone');
    const events = await keptEvents(store, user.account, reviews);
    expect(events).toHaveLength(reviews.filter(({ isUndone }) => !isUndone).length);
    expect(events.map(({ answered }) => answered.xp)).toEqual(events.map(() => 100));
    await expectRebuilt(store, user.id, events, ['101', '103', '104']);
    const steps = await rebuiltBy(store, user.account);
    expect(steps.at(-1)?.done).toBe(steps.at(-1)?.of);
    await expectRebuilt(store, user.id, await keptEvents(store, user.account, reviews), ['101', '103', '104']);
    await store.close();
  });
});
