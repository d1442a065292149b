import type { CardId } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, signInAgain } from './a-learner.ts';
import { aWrittenSet, folderNotFound, setNotFound, unknownId, wordsOf } from '../library/a-library.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { aSharedFolder, aSharedSet } from '../sharing/a-shared-folder.ts';
import { asking, done, refusal } from '../wire.ts';

// The statistics of a learner, checked against numbers counted by hand.
const path = '/get-study-stats';
const server = aRunningServer();

/** The date `days` after 1 March 2026, as dd/mm/yyyy. */
const dateAfter = (days: number): string => {
  const [year, month, day] = new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

/** A forecast of thirty days from `first`; `due` has the number of cards by date. */
const forecastFrom = (first: number, due: Readonly<Record<string, number>> = {}) =>
  Array.from({ length: 30 }, (_, index) => dateAfter(first + index)).map((date) => ({
    date,
    due: String(due[date] ?? 0),
  }));

const noStates = { new: '0', learning: '0', young: '0', mature: '0', suspended: '0' };
const nothing = { reviews: '0', again: '0', hard: '0', good: '0', easy: '0', new: '0' };

const statsOf = async ({ client }: Learner) => client.raw.getStudyStats();

type Query = NonNullable<NonNullable<Parameters<Learner['client']['raw']['getStudyStats']>[1]>['query']>;

describe('get-study-stats', () => {
  it('has thirty empty days for a learner without data', async () => {
    const learner = await aLearner(server());
    expect(await asking(server(), learner)(path)).toEqual(
      done({ reviewsByDay: [], forecast: forecastFrom(0), overdue: '0', retention: [], states: noStates }),
    );
  });

  it('counts reviews by day and rating, and the learner’s own cards by state', async () => {
    const own = await aServerOfItsOwn();
    const [learner, other] = [await aLearner(own), await aLearner(own)];
    await aWrittenSet(other);
    const set = await aWrittenSet(learner, { cards: wordsOf(7) });
    const cards = (await cardsOf(learner, set)) as unknown as readonly [CardId, CardId, CardId, CardId, CardId];
    const [easy, again, good, left, suspended] = cards;
    const due: Record<string, number> = {};
    const review = async (card: CardId, rating: 'again' | 'good' | 'easy'): Promise<string> => {
      own.passSecond();
      const { dueDate } = await learner.client.cards.review({ card, rating });
      return dueDate.split('-').reverse().join('/');
    };
    for (const card of [easy, suspended, left]) {
      const date = await review(card, 'easy');
      if (card !== suspended) due[date] = (due[date] ?? 0) + 1;
    }
    await review(again, 'again');
    await review(good, 'good');
    await learner.client.cards.suspend(suspended);
    const firstDay = { date: dateAfter(0), ...nothing, reviews: '5', again: '1', good: '1', easy: '3', new: '5' };
    expect(await statsOf(learner)).toEqual({
      reviewsByDay: [firstDay],
      // The two cards being learned are due today.
      forecast: forecastFrom(0, { ...due, [dateAfter(0)]: 2 }),
      overdue: '0',
      retention: [],
      states: { ...noStates, new: '2', learning: '2', young: '2', suspended: '1' },
    });

    // Three weeks later all of them are overdue; one is remembered, and one being learned is reviewed again.
    own.passDays(21);
    await signInAgain(learner);
    expect(await statsOf(learner)).toMatchObject({ overdue: '4', forecast: forecastFrom(21, { [dateAfter(21)]: 4 }) });
    const next = await review(easy, 'good');
    await review(easy, 'again');
    await review(again, 'again');
    const forgotten = await statsOf(learner);
    expect(next).not.toBe(dateAfter(21));
    expect(forgotten).toEqual({
      reviewsByDay: [firstDay, { date: dateAfter(21), ...nothing, reviews: '3', again: '2', good: '1' }],
      // Lapsed and being relearned, both today; overdue cards count in today too.
      forecast: forecastFrom(21, { [dateAfter(21)]: 4 }),
      overdue: '2',
      // Only the first review of the day.
      retention: [{ month: '03/2026', young: { reviews: '1', passed: '1' }, mature: { reviews: '0', passed: '0' } }],
      states: { ...noStates, new: '2', learning: '3', young: '1', suspended: '1' },
    });

    // Includes months without such a review.
    own.passDays(61);
    await signInAgain(learner);
    await review(left, 'again');
    expect((await statsOf(learner)).retention).toEqual([
      { month: '03/2026', young: { reviews: '1', passed: '1' }, mature: { reviews: '0', passed: '0' } },
      { month: '04/2026', young: { reviews: '0', passed: '0' }, mature: { reviews: '0', passed: '0' } },
      { month: '05/2026', young: { reviews: '1', passed: '0' }, mature: { reviews: '0', passed: '0' } },
    ]);
  });

  it('excludes an undone review, and keeps those of deleted cards', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner);
    const [card, other] = (await cardsOf(learner, set)) as unknown as readonly [CardId, CardId];
    const before = await statsOf(learner);
    await learner.client.cards.review({ card, rating: 'hard', reviewID: 'undone' });
    await learner.client.cards.undoReview('undone');
    expect(await statsOf(learner)).toEqual(before);
    await learner.client.cards.review({ card: other, rating: 'hard' });
    await learner.client.sets.delete(set);
    expect(await statsOf(learner)).toEqual({
      ...before,
      forecast: forecastFrom(0),
      reviewsByDay: [{ date: dateAfter(0), ...nothing, reviews: '1', hard: '1', new: '1' }],
      states: noStates,
    });
  });

  it('uses the learner’s day', async () => {
    const learner = await aLearner(server());
    const settings = await learner.client.account.get();
    await learner.client.account.updateSettings({ ...settings, timeZone: 'Pacific/Kiritimati' });
    expect((await statsOf(learner)).forecast).toEqual(forecastFrom(1));
  });

  it('counts only some days, with the hours of their reviews and the minutes', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const [card, other] = await cardsOf(learner, await aWrittenSet(learner));
    const { cards } = learner.client;
    await cards.review({ card, rating: 'easy', seconds: 59 });
    await cards.review({ card: other as CardId, rating: 'good' });
    own.passDays(6);
    await signInAgain(learner);
    const settings = await learner.client.account.get();
    await learner.client.account.updateSettings({ ...settings, timeZone: 'Asia/Tokyo' });
    own.passHours(2);
    await cards.review({ card: other as CardId, rating: 'again', seconds: 90 });
    await cards.review({ card, rating: 'good', seconds: 40 }, { mode: 'cram' });
    const stats = async (query: Query) => learner.client.raw.getStudyStats({}, { query });
    const [first, last] = [
      { date: dateAfter(0), ...nothing, reviews: '2', good: '1', easy: '1', new: '2' },
      { date: dateAfter(6), ...nothing, reviews: '1', again: '1' },
    ];
    const noHours = Array.from({ length: 24 }, (_, hour) => ({ hour: String(hour), reviews: '0', passed: '0' }));
    const hours = noHours.with(12, { hour: '12', reviews: '2', passed: '2' });
    const later = noHours.with(23, { hour: '23', reviews: '1', passed: '0' });
    const all = await stats({ detail: 'full' });
    const {
      hours: _,
      minutes: __,
      ...rest
    } = all as typeof all & { readonly hours: unknown; readonly minutes: string };
    expect(rest).toEqual(await statsOf(learner));
    expect(all).toMatchObject({ hours: hours.with(23, later[23] as never), minutes: '3', reviewsByDay: [first, last] });
    const months = [{ month: '03/2026', minutes: '3', reviews: '0', passed: '0', predicted: '' }];
    expect(await stats({ months: 'true' })).toEqual({ ...all, months });
    expect(await stats({ to: dateAfter(0), detail: 'full' })).toEqual({
      ...{ ...rest, hours, minutes: '0', reviewsByDay: [first] },
    });
    expect(await stats({ from: dateAfter(1), detail: 'full' })).toEqual({
      ...{ ...rest, hours: later, minutes: '2', reviewsByDay: [last] },
    });
    expect(await stats({ from: dateAfter(1), to: dateAfter(5) })).toEqual({ ...rest, reviewsByDay: [] });
    expect(await stats({ from: '', to: '', flashcardID: '', folder: '', forecast: '' })).toEqual(rest);
    expect((await stats({ forecast: '365' })).forecast).toHaveLength(365);
  });

  it('predicts with the weights that were the learner’s own at the review', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const { client } = learner;
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    // An easy card has a stability of ten days, and the flattest curve.
    const weights = Array.from({ length: 21 }, (_, index) => (index === 3 ? 10 : index === 20 ? 0.1 : 1));
    await client.presets.set('', { weights });
    await client.cards.review({ card, rating: 'easy' });
    own.passDays(100);
    await signInAgain(learner);
    await client.cards.review({ card, rating: 'good' });
    await client.presets.set('', { weights: null });
    const predicted = (1 + 10 * (0.9 ** -10 - 1)) ** -0.1;
    const { months } = await client.stats.get({ months: true });
    expect(months.get('2026-06')).toMatchObject({ reviews: 1, passed: 1, predicted: expect.closeTo(predicted, 6) });
  });

  it('counts only a set or a folder, with the set’s own cards or the learner’s progress with a shared one', async () => {
    const { owner, members, id: folder } = await aSharedFolder(server());
    const [member] = members as [Learner];
    const shared = await aSharedSet(owner, folder, { cards: wordsOf(4) });
    const below = await aWrittenSet(member, { folder: 'Languages/Italian' });
    const beside = await aWrittenSet(member);
    const [first] = await cardsOf(member, shared);
    const [own] = await cardsOf(member, below);
    await member.client.cards.review({ card: first, rating: 'good' });
    await member.client.cards.review({ card: own, rating: 'easy' });
    await owner.client.cards.review({ card: first, rating: 'easy' });
    const stats = async (query: Query) => {
      const { reviewsByDay, states } = await member.client.raw.getStudyStats({}, { query });
      return [reviewsByDay, states];
    };
    const day = { date: dateAfter(0), ...nothing, reviews: '1', new: '1' };
    const easy = [[{ ...day, easy: '1' }], { ...noStates, new: '2', young: '1' }];
    expect(await stats({ flashcardID: below })).toEqual(easy);
    expect(await stats({ folder: 'Languages' })).toEqual(easy);
    expect(await stats({ flashcardID: beside })).toEqual([[], { ...noStates, new: '3' }]);
    expect(await stats({ flashcardID: shared })).toEqual([
      [{ ...day, good: '1' }],
      { ...noStates, new: '3', learning: '1' },
    ]);
    await member.client.cards.suspend(first);
    expect(await stats({ flashcardID: shared })).toMatchObject([{}, { ...noStates, new: '3', suspended: '1' }]);
    const { forecast } = await member.client.stats.get({ set: shared, forecast: 1 });
    expect([...forecast.values()]).toEqual([0]);
  });

  it('refuses ranges that are too long or end before they begin, and unknown places', async () => {
    const learner = await aLearner(server());
    const hidden = await aWrittenSet(await aLearner(server()));
    const ask = (query: Query) =>
      asking(server(), learner)(`${path}?${new URLSearchParams(query as Record<string, string>)}`);
    const invalid = (key: string, expected: string) =>
      refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value');
    const from = invalid('from', "a blank or a date dd/mm/yyyy, not after 'to' and at most 3660 days with it");
    const to = invalid(
      'to',
      "a blank or a date dd/mm/yyyy, at most 3660 days with 'from', or else with the day on which the account was made",
    );
    for (const query of [
      { from: dateAfter(2), to: dateAfter(1) },
      { from: dateAfter(-3_660) },
      { from: '01/01/0001', to: '31/12/9999' },
      { from: '30/02/2026' },
    ])
      expect(await ask(query), JSON.stringify(query)).toEqual(from);
    for (const query of [{ to: '31/12/9999' }, { to: 'today' }]) expect(await ask(query)).toEqual(to);
    for (const query of [{ from: dateAfter(-3_659) }, { from: '31/12/9999' }, { to: '01/01/0001' }])
      expect(await ask({ ...query, detail: 'full' })).toMatchObject({ status: 200 });
    for (const forecast of ['0', '366', '-1', 'x'])
      expect(await ask({ forecast })).toEqual(invalid('forecast', 'a blank or a whole number from 1 to 365'));
    expect(await ask({ flashcardID: hidden, folder: 'a' })).toEqual(
      invalid('flashcardID', "blank where 'folder' is given"),
    );
    for (const flashcardID of [hidden, unknownId]) expect(await ask({ flashcardID })).toEqual(setNotFound);
    expect(await ask({ folder: 'unknown' })).toEqual(folderNotFound);
  });

  it('is stats.get in the SDK: numbers, dates and months', async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    await learner.client.cards.review({ card, rating: 'good' });
    const { reviewsByDay, forecast, overdue, retention, states } = await learner.client.stats.get();
    const reviews = { reviews: 1, again: 0, hard: 0, good: 1, easy: 0, new: 1 };
    expect([...reviewsByDay]).toEqual([['2026-03-01', reviews]]);
    expect([...forecast][0]).toEqual(['2026-03-01', 1]);
    expect([...forecast].at(-1)).toEqual(['2026-03-30', 0]);
    expect([overdue, retention]).toEqual([0, new Map()]);
    expect(states).toEqual({ new: 2, learning: 1, young: 0, mature: 0, suspended: 0 });
  });

  const request = { server, path, body: { jwtToken: '' } };
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request);
});
