import type { StudySettings } from '@flashcards/client-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf, dueToday, signInAgain } from '../study/a-learner.ts';
import type { TestServer } from '../running-server.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';

const defaults: StudySettings = {
  timeZone: 'UTC',
  dayRolloverHour: 0,
  newCardsPerDay: undefined,
  desiredRetention: 0.9,
};

const usual = aRunningServer();
let server: TestServer;
let learner: Learner;

/** Gives each test of a describe its own learner at this server. */
const eachAt = (open: () => TestServer | Promise<TestServer>): void =>
  beforeEach(async () => {
    server = await open();
    learner = await aLearner(server);
  });

const change = (changed: Partial<StudySettings>): Promise<void> =>
  learner.client.account.updateSettings({ ...defaults, ...changed });

/** The day that a review counts for now. */
const dayOfAReview = async (): Promise<string> => {
  const [card] = await cardsOf(learner, await aSet(learner));
  return (await learner.client.cards.review({ card, rating: 'again' })).lastReview;
};

describe('settings', () => {
  eachAt(usual);

  it('start with UTC, midnight, no limit and 0.9', async () => {
    expect(await learner.client.account.get()).toMatchObject(defaults);
  });

  it('are replaced as a whole', async () => {
    const settings = { timeZone: 'Asia/Tokyo', dayRolloverHour: 4, newCardsPerDay: 0, desiredRetention: 0.7 };
    await learner.client.account.updateSettings(settings);
    expect(await learner.client.account.get()).toMatchObject(settings);
    await learner.client.account.updateSettings(defaults);
    expect(await learner.client.account.get()).toMatchObject(defaults);
  });

  it('are sent as text, and return success', async () => {
    const settings = {
      timeZone: 'America/Argentina/Buenos_Aires',
      dayRolloverHour: '04',
      newCardsPerDay: '007',
      desiredRetention: '0.7',
    };
    expect(await learner.client.raw.updateSettings(settings)).toEqual({ success: true });
    expect(await learner.client.raw.getUser()).toMatchObject({
      ...settings,
      dayRolloverHour: '4',
      newCardsPerDay: '7',
      desiredRetention: '0.70',
    });
  });

  it('accept an alias of a time zone', async () => {
    await change({ timeZone: 'Asia/Calcutta' });
    expect(await learner.client.raw.getUser()).toMatchObject({ timeZone: 'Asia/Kolkata' });
  });

  it('of one learner do not affect another’s', async () => {
    const other = await aLearner(server);
    await change({ newCardsPerDay: 1 });
    expect(await other.client.account.get()).toMatchObject(defaults);
  });
});

describe('a learner’s day', () => {
  eachAt(aServerOfItsOwn);

  // The clock stands at noon UTC on 1 March 2026.
  it.each([
    ['Pacific/Kiritimati', 0, '2026-03-02'],
    ['Europe/Rome', 14, '2026-02-28'],
  ])('in %s begins at %i o’clock: it is %s', async (timeZone, dayRolloverHour, day) => {
    await change({ timeZone, dayRolloverHour });
    expect(await dayOfAReview()).toBe(day);
  });

  it('begins by local time across daylight saving changes, not after 24 hours', async () => {
    await change({ timeZone: 'Europe/Rome' });
    server.passHours(24 * 28 - 12);
    await signInAgain(learner);
    expect(await dayOfAReview()).toBe('2026-03-29');
    server.passHours(21);
    expect(await dayOfAReview()).toBe('2026-03-29');
    server.passHours(1);
    expect(await dayOfAReview()).toBe('2026-03-30');
  });

  it('makes a card due at the rollover hour of its due day', async () => {
    await change({ dayRolloverHour: 4 });
    const set = await aSet(learner, { name: 'Words' });
    const [card] = await cardsOf(learner, set);
    const { dueDate, lastReview } = await learner.client.cards.review({ card, rating: 'easy' });
    const days = (Date.parse(dueDate) - Date.parse(lastReview)) / 86_400_000;
    server.passHours(24 * days - 9);
    await signInAgain(learner);
    expect(await dueToday(learner)).toEqual({ Words: 24 });
    server.passHours(1);
    expect(await dueToday(learner)).toEqual({ Words: 25 });
  });

  it('keeps the streak of days that were recorded in another zone', async () => {
    await dayOfAReview();
    await change({ timeZone: 'Pacific/Kiritimati' });
    expect((await learner.client.account.get()).streak).toBe(1);
    await dayOfAReview();
    expect(await learner.client.account.get()).toMatchObject({ streak: 2, longestStreak: 2 });
    await change({});
    expect(await learner.client.account.get()).toMatchObject({ streak: 2, longestStreak: 2 });
    server.passDays(3);
    expect(await learner.client.account.get()).toMatchObject({ streak: 0, longestStreak: 2 });
  });
});

describe('the limit of new cards a day', () => {
  eachAt(aServerOfItsOwn);
  beforeEach(async () => {
    await aSet(learner, { name: 'First' });
    server.passHours(1);
    await aSet(learner, { name: 'Second' });
  });

  const newCards = async (name: string): Promise<readonly string[]> => {
    const { sets } = await learner.client.cards.today();
    const cards = sets.find((set) => set.name === name)?.cards ?? new Map();
    return [...cards].filter(([, { reviewStatus }]) => reviewStatus === 0).map(([id]) => id);
  };

  const learn = async (name: string, count: number): Promise<void> => {
    for (const card of (await newCards(name)).slice(0, count))
      await learner.client.cards.review({ card, rating: 'easy' });
  };

  it('applies to all sets together, oldest first', async () => {
    await change({ newCardsPerDay: 30 });
    expect(await dueToday(learner)).toEqual({ First: 25, Second: 5 });
  });

  it('counts new cards first reviewed today', async () => {
    await change({ newCardsPerDay: 3 });
    await learn('First', 2);
    expect(await dueToday(learner)).toEqual({ First: 1, Second: 0 });
    await learn('First', 1);
    expect(await dueToday(learner)).toEqual({ First: 0, Second: 0 });
  });

  it('counts new cards that were reviewed without being shown', async () => {
    await change({ newCardsPerDay: 3 });
    const { sets } = await learner.client.folders.tree();
    const second = sets.find(({ name }) => name === 'Second');
    const cards = await cardsOf(learner, second?.id ?? '');
    for (const card of cards.slice(0, 2)) await learner.client.cards.review({ card, rating: 'easy' });
    expect(await dueToday(learner)).toEqual({ First: 1, Second: 0 });
  });

  it('does not apply to cards being learned', async () => {
    await change({ newCardsPerDay: 1 });
    const [card = ''] = await newCards('First');
    await learner.client.cards.review({ card, rating: 'again' });
    await learner.client.cards.review({ card, rating: 'again' });
    expect(await dueToday(learner)).toEqual({ First: 1, Second: 0 });
  });

  it('starts again with the learner’s next day', async () => {
    await change({ newCardsPerDay: 2, dayRolloverHour: 4 });
    await learn('First', 2);
    server.passHours(14);
    expect(await dueToday(learner)).toEqual({ First: 0, Second: 0 });
    server.passHours(1);
    expect(await dueToday(learner)).toEqual({ First: 2, Second: 0 });
  });

  it('may be zero, be raised on the same day, or be removed', async () => {
    await change({ newCardsPerDay: 0 });
    expect(await dueToday(learner)).toEqual({ First: 0, Second: 0 });
    await change({ newCardsPerDay: 2 });
    await learn('First', 2);
    await change({ newCardsPerDay: 1 });
    expect(await dueToday(learner)).toEqual({ First: 0, Second: 0 });
    await change({ newCardsPerDay: 26 });
    expect(await dueToday(learner)).toEqual({ First: 23, Second: 1 });
    await change({ newCardsPerDay: undefined });
    expect(await dueToday(learner)).toEqual({ First: 23, Second: 25 });
  });

  it('applies to the due counts of the folders too', async () => {
    await change({ newCardsPerDay: 4 });
    const { sets } = await learner.client.folders.tree();
    expect(sets.map(({ name, cardCount, dueCount }) => [name, cardCount, dueCount])).toEqual([
      ['First', 25, 4],
      ['Second', 25, 0],
    ]);
  });
});

describe('the desired retention', () => {
  eachAt(usual);

  it('gives shorter intervals for higher values', async () => {
    const [card] = await cardsOf(learner, await aSet(learner));
    const intervals: number[] = [];
    for (const desiredRetention of [0.7, 0.8, 0.9, 0.99]) {
      await change({ desiredRetention });
      intervals.push((await learner.client.cards.preview(card)).easy.interval);
    }
    expect(intervals).toEqual(intervals.toSorted((one, other) => other - one));
    expect(new Set(intervals).size).toBe(4);
    const reviewed = await learner.client.cards.review({ card, rating: 'easy' });
    expect(reviewed.reviewStatus).toBe(intervals.at(-1));
  });
});
