import type { CardId } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal } from '../goals/a-goal.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet, cardsOf, holdingsOf, leavingAsItWas, signInAgain } from './a-learner.ts';
import { keyUsed, sendKeyed } from '../edge/keyed.ts';
import type { TestServer } from '../running-server.ts';
import { aRunningServer, aServerOfItsOwn, firstDay } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import type { WireAnswer } from '../wire.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/review-cards';
// A server of this file, because tests of other files may advance a shared clock, and these tests compute instants from
// its start.
const server = aRunningServer({});

/** The start of the server's clock. */
const start = Date.parse(`${firstDay}T12:00:00Z`);
const instant = (milliseconds: number): string => new Date(start + milliseconds).toISOString();
const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

interface Entry {
  readonly cardID: string;
  readonly rating: string;
  readonly reviewID: string;
  readonly reviewedAt: string;
}

const send = (on: TestServer, { token: jwtToken }: Learner, reviews: unknown): Promise<WireAnswer> =>
  sendJson(on, path, { jwtToken, reviews });

const sendPartly = (on: TestServer, { token: jwtToken }: Learner, reviews: unknown): Promise<WireAnswer> =>
  sendJson(on, `${path}?partial=true`, { jwtToken, reviews });

const keyedOf = ({ token: jwtToken }: Learner, reviews: unknown) => ({
  path: `${path}?partial=true`,
  body: { jwtToken, reviews },
});

const resultsOf = ({ status, body }: WireAnswer): readonly Readonly<Record<string, string>>[] => {
  expect(status).toBe(200);
  return (body as { readonly results: readonly Readonly<Record<string, string>>[] }).results;
};

const aStudyingLearner = async (on: TestServer = server()) => {
  const learner = await aLearner(on);
  const cards = await cardsOf(learner, await aSet(learner, { name: 'Words' }));
  const entry = (reviewID: string, changed: Partial<Entry> = {}): Entry => ({
    cardID: cards[0],
    rating: 'good',
    reviewID,
    reviewedAt: instant(0),
    ...changed,
  });
  return { learner, cards, entry };
};

describe('review-cards', () => {
  it('returns one result for each review, in the order of the request, as review-card does', async () => {
    const { learner, cards, entry } = await aStudyingLearner();
    const [card, other = ''] = cards;
    const reviews = [entry('1'), entry('2', { cardID: other, rating: 'easy' }), entry('3', { rating: 'again' })];
    const learning = { cardID: card, last_review: '01/03/2026', due_date: '01/03/2026', streak: '1' };
    expect(await send(server(), learner, reviews)).toEqual(
      done({
        results: [
          { ...learning, review_status: '0.9', xp: '10' },
          {
            cardID: other,
            last_review: '01/03/2026',
            review_status: expect.stringMatching(/^[1-9][0-9]*\.0$/) as string,
            due_date: expect.stringMatching(/^[0-9]{2}\/03\/2026$/) as string,
            xp: '25',
            streak: '1',
          },
          { ...learning, review_status: '0.1', xp: '29' },
        ],
      }),
    );
  });

  it('accepts an empty batch, and changes nothing', async () => {
    const { learner } = await aStudyingLearner();
    const answer = await leavingAsItWas(learner, () => send(server(), learner, []));
    expect(answer).toEqual(done({ results: [] }));
  });

  it('returns exactly what review-card would have returned at each instant', async () => {
    const itsOwn = await aServerOfItsOwn();
    const { learner, cards, entry } = await aStudyingLearner(itsOwn);
    await anXpGoal(itsOwn, learner, { goalXP: '25' });
    await aCardGoal(itsOwn, learner, { cardsToRevise: '3' });
    const plan = [
      [0, 0, 'good'],
      [0, 1, 'again'],
      [second, 0, 'good'],
      [day, 1, 'good'],
      [day + second, 1, 'easy'],
      [day + second, 2, 'hard'],
      [3 * day, 0, 'again'],
      [3 * day + second, 2, 'easy'],
    ] as const;
    const live: unknown[] = [];
    let now = 0;
    for (const [index, [at, card, rating]] of plan.entries()) {
      itsOwn.passHours((at - now) / hour);
      now = at;
      const reviewed = { cardID: cards[card] ?? '', rating, reviewID: `live ${index}` };
      live.push(await learner.client.raw.reviewCard(reviewed));
    }
    const before = await holdingsOf(learner);
    for (const index of plan.keys()) await learner.client.cards.undoReview(`live ${index}`);
    expect(await learner.client.raw.getUser()).toMatchObject({ xp: '0', reviewXp: '0', streak: '0' });
    const batch = plan.map(([at, card, rating], index) =>
      entry(`late ${index}`, { cardID: cards[card] ?? '', rating, reviewedAt: instant(at) }),
    );
    // In any order: they are applied by instant, and equal instants in the given order.
    const order = [7, 3, 0, 1, 6, 4, 5, 2];
    const results = resultsOf(
      await send(
        itsOwn,
        learner,
        order.map((index) => batch[index]),
      ),
    );
    expect(results).toEqual(order.map((index) => live[index]));
    expect(await holdingsOf(learner)).toEqual(before);
  });

  it('accepts an instant with any offset, to the millisecond, and uses the day of the learner’s zone', async () => {
    const itsOwn = await aServerOfItsOwn();
    const { learner, cards, entry } = await aStudyingLearner(itsOwn);
    const settings = { dayRolloverHour: '4', newCardsPerDay: '', desiredRetention: '0.90' };
    await learner.client.raw.updateSettings({ ...settings, timeZone: 'Asia/Tokyo' });
    itsOwn.passDays(3);
    const instants = [
      ['2026-03-02T03:59:59.999+09:00', '01/03/2026'],
      ['2026-03-01T19:00:00.000Z', '02/03/2026'],
      ['2026-03-02T13:30:00-05:30', '03/03/2026'],
    ] as const;
    const reviews = instants.map(([reviewedAt], index) =>
      entry(`${index}`, { cardID: cards[index] ?? '', reviewedAt }),
    );
    const results = resultsOf(await send(itsOwn, learner, reviews));
    expect(results.map(({ last_review }) => last_review)).toEqual(instants.map(([, date]) => date));
  });

  it('accepts a known review again, however old it is', async () => {
    const itsOwn = await aServerOfItsOwn();
    const { learner, entry } = await aStudyingLearner(itsOwn);
    const results = resultsOf(await send(itsOwn, learner, [entry('r')]));
    itsOwn.passDays(31);
    const later = { ...learner, token: await signInAgain(learner) };
    expect(resultsOf(await send(itsOwn, later, [entry('r')]))).toEqual(results);
    const error = /^Invalid value for 'reviews': entry 1: 'reviewedAt': expected .*at most 30 days back/;
    const refused = await send(itsOwn, later, [entry('new')]);
    expect(refused).toMatchObject({ status: 400, code: 'invalid_value' });
    expect((refused.body as { readonly error: string }).error).toMatch(error);
  });

  it('accepts an instant at most 60 seconds ahead, as of now', async () => {
    const itsOwn = await aServerOfItsOwn();
    const { learner, cards, entry } = await aStudyingLearner(itsOwn);
    itsOwn.passHours(11.99);
    const at = instant(11.99 * hour + 60 * second);
    const [result] = resultsOf(await send(itsOwn, learner, [entry('r', { reviewedAt: at })]));
    expect(result?.['last_review']).toBe('01/03/2026');
    // A live review follows it, although its clock was ahead.
    const { reviewStatus, xp } = await learner.client.cards.review({ card: cards[0], rating: 'good' });
    expect([reviewStatus >= 1, xp]).toEqual([true, 25]);
  });

  it('refuses a batch as a whole if too many later reviews would have to be recomputed', async () => {
    const itsOwn = await aServerOfItsOwn();
    const { learner, entry } = await aStudyingLearner(itsOwn);
    itsOwn.passDays(1);
    const batch = (count: number, at: number) =>
      Array.from({ length: count }, (_, index) => entry(`${at} ${index}`, { reviewedAt: instant(at) }));
    expect((await send(itsOwn, learner, batch(37, hour))).status).toBe(200);
    const refused = await leavingAsItWas(learner, () => send(itsOwn, learner, batch(500, 0)));
    const error = 'Too many later reviews of the same cards would have to be counted anew';
    expect([refused.status, refused.code, refused.body]).toEqual([409, 'too_many_later_reviews', { error }]);
    expect((await send(itsOwn, learner, batch(500, 2 * hour))).status).toBe(200);
  });

  it('stores nothing of a batch with an unknown or a stranger’s card', async () => {
    const { learner, entry } = await aStudyingLearner();
    const { cards: theirs } = await aStudyingLearner();
    for (const cardID of ['12345', theirs[0]]) {
      const batch = [entry('a'), entry('b', { cardID }), entry('c')];
      const answer = await leavingAsItWas(learner, () => send(server(), learner, batch));
      expect(answer).toEqual({ ...refusal(404, 'Card not found', 'card_not_found'), position: '2' });
    }
  });

  it('stores nothing of a batch with a review id that another card used, or uses in it', async () => {
    const { learner, cards, entry } = await aStudyingLearner();
    await learner.client.cards.review({ card: cards[0], rating: 'good', reviewID: 'taken' });
    for (const batch of [
      [entry('a'), entry('taken', { cardID: cards[1] as CardId })],
      [entry('b'), entry('b', { cardID: cards[1] as CardId })],
    ]) {
      const answer = await leavingAsItWas(learner, () => send(server(), learner, batch));
      const error = 'Review ID already used for another card';
      expect(answer).toEqual({ ...refusal(409, error, 'review_id_taken'), position: '2' });
    }
  });

  const request = { server, path, body: { jwtToken: '', reviews: [] } };
  refusesOtherKeys(request, "{'jwtToken': '', 'reviews': ''}");
  refusesBadTokens(request);
});

describe('review-cards with partial=true', () => {
  const timed =
    'an ISO 8601 instant such as 2026-03-01T13:00:00.000+01:00, at most 60 seconds ahead (24 hours with partial=true), at most 30 days back, and at most 60 seconds before the account was made';
  const notFound = { error: 'Card not found', code: 'card_not_found' };
  const taken = { error: 'Review ID already used for another card', code: 'review_id_taken' };
  const invalid = (place: number, wrong: string) => ({
    error: `Invalid value for 'reviews': entry ${place}: ${wrong}`,
    code: 'invalid_value',
  });

  it('returns a result or an error for each entry, in the order of the request', async () => {
    const { learner, cards, entry } = await aStudyingLearner();
    const { cards: theirs } = await aStudyingLearner();
    const [card, other = ''] = cards;
    const known = await learner.client.raw.reviewCard({ cardID: card, rating: 'good', reviewID: 'known' });
    const answer = await sendPartly(server(), learner, [
      entry('a', { cardID: theirs[0] }),
      entry('b', { cardID: other, rating: 'easy' }),
      entry('c', { rating: 'great' }),
      entry('known', { cardID: other }),
      entry('known', { rating: 'again', reviewedAt: '0001-01-01T00:00:00Z' }),
      { ...entry('d'), extra: '' },
      {},
      entry('e', { reviewedAt: instant(-60 * second - 1) }),
      entry('f', { reviewedAt: instant(day + 1) }),
      entry('g', { reviewedAt: '2026-03-01' }),
      entry('b', { cardID: other }),
      entry('b'),
      entry('h', { cardID: '12345', rating: '' }),
    ]);
    const whole = "expected an object with 'cardID', 'rating', 'reviewID', 'reviewedAt'";
    const rated = "'rating': expected one of 'again', 'hard', 'good', 'easy'";
    const [, done] = resultsOf(answer);
    expect(done).toMatchObject({ cardID: other, xp: '25', streak: '1' });
    expect(resultsOf(answer)).toEqual([
      notFound,
      done,
      invalid(3, rated),
      taken,
      known,
      invalid(6, whole),
      invalid(7, whole),
      ...[8, 9, 10].map((place) => invalid(place, `'reviewedAt': expected ${timed}`)),
      done,
      taken,
      invalid(13, rated),
    ]);
    expect(answer.code).toBeNull();
    expect(await learner.client.raw.getUser()).toMatchObject({ xp: '25' });
  });

  it("accepts a review of a clock that is ahead or behind, as of now or of the account's creation", async () => {
    const { learner, cards, entry } = await aStudyingLearner();
    const reviews = [
      entry('a', { reviewedAt: instant(day) }),
      entry('b', { cardID: cards[1] ?? '', reviewedAt: instant(-60 * second) }),
    ];
    const results = resultsOf(await sendPartly(server(), learner, reviews));
    expect(results.map(({ last_review, xp }) => [last_review, xp])).toEqual([
      ['01/03/2026', '20'],
      ['01/03/2026', '10'],
    ]);
    expect(await learner.client.raw.getHeatmap()).toEqual({ '01-03-2026': '1' });
  });

  it('is idempotent, and stores nothing if no entry is valid', async () => {
    const { learner, entry } = await aStudyingLearner();
    const reviews = [entry('a'), entry('b', { cardID: '12345' }), entry('c', { rating: '' })];
    const first = await sendPartly(server(), learner, reviews);
    expect(await leavingAsItWas(learner, () => sendPartly(server(), learner, reviews))).toEqual(first);
    const bad = await leavingAsItWas(learner, () => sendPartly(server(), learner, reviews.slice(1)));
    expect(resultsOf(bad).map(({ code }) => code)).toEqual(['card_not_found', 'invalid_value']);
    expect(await sendPartly(server(), learner, [])).toEqual(done({ results: [] }));
  });

  it('stores its answer under a key, and detects another batch by its invalid entries', async () => {
    const { learner, entry } = await aStudyingLearner();
    const reviews = [entry('b', { cardID: '12345' }), entry('a'), entry('c', { rating: '' })];
    const ask = (sent: unknown, key = 'key') => sendKeyed(server(), key, keyedOf(learner, sent));
    const first = await ask(reviews);
    expect(JSON.parse(first.text)).toEqual({
      results: [notFound, expect.objectContaining({ xp: '10' }), expect.objectContaining({ code: 'invalid_value' })],
    });
    await learner.client.cards.undoReview('a');
    await learner.client.cards.review({ card: entry('').cardID, rating: 'good' });
    expect(await ask(reviews)).toEqual(first);
    expect(await ask(reviews.with(2, entry('c', { rating: 'x' })))).toEqual(keyUsed);
    expect(await sendKeyed(server(), 'key', { ...keyedOf(learner, reviews), path })).toEqual(keyUsed);
    // Without a valid entry nothing changes, and the answer is still stored.
    const bad = reviews.filter(({ reviewID }) => reviewID !== 'a');
    expect(await ask(bad, 'other')).toEqual(await ask(bad, 'other'));
    expect(await ask(reviews, 'other')).toEqual(keyUsed);
  });

  const tooMany = Array.from({ length: 501 }, () => ({}));
  const isEntry = "entry 2: expected an object with 'cardID', 'rating', 'reviewID', 'reviewedAt'";
  it.each<[string, unknown, string]>([
    ['no list', {}, 'expected a list of at most 500 reviews'],
    ['over 500 entries', tooMany, 'expected a list of at most 500 reviews'],
    ['an entry that is null', [{}, null], isEntry],
    ['an entry that is a number', [{}, 7], isEntry],
    ['an entry that is a text', [{}, '{}'], isEntry],
    ['an entry that is a list', [{}, [{}]], isEntry],
  ])('refuses all for %s', async (_, reviews, wrong) => {
    const { learner, entry } = await aStudyingLearner();
    const sent = Array.isArray(reviews) ? [...(reviews as unknown[]), entry('a')] : reviews;
    const answer = await leavingAsItWas(learner, () => sendPartly(server(), learner, sent));
    expect(answer).toEqual(refusal(400, `Invalid value for 'reviews': ${wrong}`, 'invalid_value'));
  });

  it('validates 500 long entries', async () => {
    const { learner, entry } = await aStudyingLearner();
    const long = 'r'.repeat(190);
    const reviews = Array.from({ length: 500 }, (_, index) =>
      index % 2 ? entry(`${long}${index}`) : entry(long, { rating: long }),
    );
    const results = resultsOf(await sendPartly(server(), learner, reviews));
    expect(results.map(({ code }) => code)).toEqual(
      reviews.map((_, index) => (index % 2 ? undefined : 'invalid_value')),
    );
  });

  it('is off with partial=false, and refuses any other value', async () => {
    const { learner, entry } = await aStudyingLearner();
    const ask = (query: string) =>
      sendJson(server(), path + query, { jwtToken: learner.token, reviews: [entry('a', { cardID: '12345' })] });
    expect(await ask('?partial=false')).toEqual({ ...refusal(404, notFound.error, notFound.code), position: '1' });
    for (const value of ['', 'True', '1', 'true&partial=true'])
      expect(await ask(`?partial=${value}`)).toEqual(
        refusal(400, "Invalid value for 'partial': expected 'true' or 'false'", 'invalid_value'),
      );
  });
});
