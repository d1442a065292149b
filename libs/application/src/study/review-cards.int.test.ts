import type { User } from '@flashcards/accounts';
import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { ratings } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudy, digits, firstInstant } from './a-study.test-data.ts';
import { createCardGoal, createXpGoal } from '../goals/create-goal.ts';
import { reviewCard } from './review-card.ts';
import type { EarlierReview } from './earlier-reviews.ts';
import { reviewCards as reviewBatch } from './review-cards.ts';

const hour = 3_600_000;
const daysLater = (days: number): number => 24 * days;
const instant = (hours: number): Date => new Date(firstInstant + hours * hour);

const aReview = (card: CardId, at: Date, id: string = digits()): EarlierReview => ({
  id: id as ReviewId,
  card,
  rating: 'good',
  at,
});

/** Sends a non-partial batch. */
const reviewCards =
  (ports: Parameters<typeof reviewBatch>[0]) =>
  (user: User, reviews: readonly EarlierReview[]): ReturnType<ReturnType<typeof reviewBatch>> =>
    reviewBatch(ports)(user, { reviews });

/** Some instants are equal, and the order is arbitrary. */
const anyBatch = fc.array(
  fc.record({ card: fc.nat({ max: 2 }), rating: fc.constantFrom(...ratings), hours: fc.nat({ max: 200 }) }),
  { maxLength: 8 },
);

let store: Store;
/** Holds the same cards as `store`: the card ids seed the fuzz. */
let twin: Store;
beforeAll(async () => {
  [store, twin] = await Promise.all([openSqliteStore({ file: ':memory:' }), openSqliteStore({ file: ':memory:' })]);
});
afterAll(() => Promise.all([store.close(), twin.close()]));

describe('a batch of reviews', () => {
  it('returns, in its order, the answer of each review at its time, and leaves the same state', async () => {
    await fc.assert(
      fc.asyncProperty(anyBatch, async (generated) => {
        const cards = [0, 1, 2].map(() => digits() as CardId);
        const settings = { desiredRetention: 0.8 };
        const [later, live] = [await aStudy(store, cards, settings), await aStudy(twin, cards, settings)];
        // The XP of completed goals shows in the answers.
        const endDate = '2026-03-05' as LocalDate;
        for (const { at, user } of [later, live]) {
          await createXpGoal(at(0))(user, { target: 20, endDate });
          await createCardGoal(at(0))(user, { target: 2, endDate });
        }
        const batch = generated.map(({ card, rating, hours }) => ({
          ...aReview(cards[card] as CardId, instant(hours)),
          rating,
        }));
        const answers = new Map<ReviewId, unknown>();
        for (const review of batch.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
          const answer = await reviewCard({ ...twin, now: () => review.at })(live.user, review);
          answers.set(review.id, answer.ok && answer.value);
        }
        const answered = await reviewCards(later.at(200))(later.user, batch);
        expect(answered).toEqual({ ok: true, value: batch.map(({ id }) => answers.get(id)) });
        expect(await later.standing()).toEqual(await live.standing());
      }),
      { numRuns: 40 },
    );
  });

  it('answers a repeat as before, in the batch or alone, and counts it once', async () => {
    const card = digits() as CardId;
    const study = await aStudy(store, [card]);
    const review = aReview(card, instant(1));
    const first = await reviewCards(study.at(2))(study.user, [review, review]);
    const once = await study.standing();
    const again = await reviewCards(study.at(3))(study.user, [{ ...review, rating: 'again', at: instant(0) }]);
    const [answer] = first.ok ? first.value : [];
    expect([first, again]).toEqual([
      { ok: true, value: [answer, answer] },
      { ok: true, value: [answer] },
    ]);
    expect(await study.standing()).toEqual(once);
  });

  it('counts on the days of the current zone and rollover hour', async () => {
    const card = digits() as CardId;
    const study = await aStudy(store, [card], { timeZone: 'Europe/Rome', dayRolloverHour: 4 });
    // 03:00 and 04:00 on 3 March in Rome.
    await reviewCards(study.at(200))(study.user, [aReview(card, instant(38)), aReview(card, instant(39))]);
    const counts = ['2026-03-02', '2026-03-03'].map(async (date) => {
      const { ratings: rated } = await store.activities.onDay(study.user.account, date as LocalDate);
      return rated.good;
    });
    expect(await Promise.all(counts)).toEqual([1, 1]);
  });

  it.each([
    ['card_not_found', (card: CardId) => [aReview(card, instant(0)), aReview(digits() as CardId, instant(0))]],
    [
      'review_id_taken',
      (card: CardId) => [aReview(card, instant(0), 'a'), aReview(digits() as CardId, instant(0), 'a')],
    ],
  ])('is refused as a whole: %s', async (code, batch) => {
    const card = digits() as CardId;
    const study = await aStudy(store, [card]);
    const before = await study.standing();
    expect(await reviewCards(study.at(1))(study.user, batch(card))).toEqual({ ok: false, code, entries: [1] });
    expect(await study.standing()).toEqual(before);
  });

  it('may be empty', async () => {
    const study = await aStudy(store);
    expect(await reviewCards(study.at(0))(study.user, [])).toEqual({ ok: true, value: [] });
  });
});

describe('the time of a batched review', () => {
  const past = (milliseconds: number, from: number): Date => new Date(instant(from).getTime() - milliseconds);
  const day35 = daysLater(35);

  it.each([
    ['when the account was made', 1, instant(0), true],
    ['60 seconds before that', 1, past(60_000, 0), true],
    ['earlier', 1, past(60_001, 0), false],
    ['30 days back', day35, instant(daysLater(5)), true],
    ['longer back', day35, past(1, daysLater(5)), false],
    ['60 seconds ahead', 1, past(-60_000, 1), true],
    ['further ahead', 1, past(-60_001, 1), false],
    ['in a year that no calendar has', 1, new Date(8.64e15), false],
  ])('is accepted or refused: %s', async (_, now, at, isGood) => {
    const card = digits() as CardId;
    const study = await aStudy(store, [card]);
    const before = await study.standing();
    const good = aReview(card, instant(now));
    const answer = await reviewCards(study.at(now))(study.user, [good, aReview(card, at), good]);
    if (isGood) expect(answer.ok).toBe(true);
    else {
      expect(answer).toEqual({ ok: false, code: 'review_time_refused', entries: [1] });
      expect(await study.standing()).toEqual(before);
    }
  });

  it('counts as now where it is ahead', async () => {
    const own = digits() as CardId;
    const study = await aStudy(store, [own]);
    // One second before midnight: half a minute ahead would be tomorrow.
    const now = 12 - 1 / 3600;
    await reviewCards(study.at(now))(study.user, [aReview(own, past(-30_000, now))]);
    expect(await store.activities.onDay(study.user.account, '2026-03-02' as LocalDate)).toMatchObject({ cards: 0 });
    expect(await store.activities.onDay(study.user.account, '2026-03-01' as LocalDate)).toMatchObject({ cards: 1 });
  });

  it('is not checked for a known review', async () => {
    const own = digits() as CardId;
    const study = await aStudy(store, [own]);
    const review = aReview(own, instant(1));
    const first = await reviewCards(study.at(1))(study.user, [review]);
    const once = await study.standing();
    for (const at of [review.at, new Date(8.64e15), new Date(-8.64e15)])
      expect(await reviewCards(study.at(day35))(study.user, [{ ...review, at }])).toEqual(first);
    const unknown = [review, aReview(own, instant(1))];
    expect(await reviewCards(study.at(day35))(study.user, unknown)).toMatchObject({ entries: [1] });
    expect(await study.standing()).toEqual(once);
  });
});

describe('a partial batch of reviews', () => {
  const unknown = (): CardId => digits() as CardId;
  const codesOf = async (answering: ReturnType<ReturnType<typeof reviewBatch>>) => {
    const answered = await answering;
    if (!answered.ok) return answered.code;
    return answered.value.map((each) => ('code' in each ? each.code : each.id));
  };

  it('records the valid reviews and returns a code for each of the others', async () => {
    const cards = [unknown(), unknown(), unknown()] as const;
    const [card, other, third] = cards;
    const settings = { desiredRetention: 0.8 };
    const [study, whole] = [await aStudy(store, cards, settings), await aStudy(twin, cards, settings)];
    const known = aReview(card, instant(0));
    for (const { at, user } of [study, whole]) await reviewCards(at(0))(user, [known]);
    const good = [aReview(other, instant(1)), aReview(card, instant(2))] as const;
    const reviews = [
      aReview(unknown(), instant(1)),
      good[0],
      { ...known, card: other },
      known,
      { ...good[0], card: third },
      aReview(card, instant(-1)),
      good[1],
      good[0],
      aReview(card, instant(48)),
    ];
    const judged = await reviewBatch(study.at(3))(study.user, { reviews, isPartial: true });
    const alone = await reviewCards(whole.at(3))(whole.user, [known, ...good]);
    const [before, first, second] = alone.ok ? alone.value : [];
    const [notFound, taken, untimely] = [
      refuse('card_not_found'),
      refuse('review_id_taken'),
      refuse('review_time_refused'),
    ];
    expect(judged).toEqual({
      ok: true,
      value: [notFound, first, taken, before, taken, untimely, second, first, untimely],
    });
    expect(await study.standing()).toEqual(await whole.standing());
    expect(await reviewBatch(study.at(4))(study.user, { reviews, isPartial: true })).toEqual(judged);
    expect(await study.standing()).toEqual(await whole.standing());
  });

  it('skips cards that are deleted during its attempts', async () => {
    const cards = [unknown(), unknown(), unknown()];
    const study = await aStudy(store, cards);
    const reviews = [...cards, unknown()].map((card) => aReview(card, instant(0)));
    const leaving = cards.slice(1);
    // One more card is deleted before each attempt.
    const record: Store['reviews']['record'] = async (...given) => {
      const [card] = leaving.splice(0, 1);
      if (card) await store.cards.delete(study.user.account, [card]);
      return store.reviews.record(...given);
    };
    const ports = { now: study.at(1).now, library: store.library, reviews: { ...store.reviews, record } };
    const judged = codesOf(reviewBatch(ports)(study.user, { reviews, isPartial: true }));
    expect(await judged).toEqual([cards[0], ...Array<string>(3).fill('card_not_found')]);
  });

  it.each([
    ['24 hours ahead', 24 * hour, true],
    ['further ahead', 24 * hour + 1, false],
    ['in a year that no calendar has', 8.64e15 - firstInstant, false],
  ])('counts what is %s as now, or refuses only that review', async (_, ahead, isGood) => {
    const card = unknown();
    const study = await aStudy(store, [card]);
    const reviews = [aReview(card, new Date(firstInstant + ahead)), aReview(card, instant(0))];
    const judged = await codesOf(reviewBatch(study.at(0))(study.user, { reviews, isPartial: true }));
    expect(judged).toEqual([isGood ? card : 'review_time_refused', card]);
    const day = await store.activities.onDay(study.user.account, '2026-03-01' as LocalDate);
    expect(day.ratings.good).toBe(isGood ? 2 : 1);
  });

  it("processes reviews that are ahead in the order of the learner's clock", async () => {
    const card = unknown();
    const [study, live] = [await aStudy(store, [card]), await aStudy(twin, [card])];
    const reviews = [
      { ...aReview(card, instant(3)), rating: 'again' },
      { ...aReview(card, instant(2)), rating: 'easy' },
    ] as const;
    await reviewBatch(study.at(1))(study.user, { reviews, isPartial: true });
    for (const { at: _, ...review } of reviews.toReversed()) await reviewCard(live.at(1))(live.user, review);
    expect(await study.standing()).toEqual(await live.standing());
  });

  it('is refused as a whole when it would replay too many reviews, and succeeds in smaller batches', async () => {
    const card = unknown();
    const study = await aStudy(store, [card]);
    const many = (count: number, at: Date) => Array.from({ length: count }, () => aReview(card, at));
    await reviewCards(study.at(2))(study.user, many(37, instant(1)));
    const reviews = many(500, instant(0));
    const send = (batch: readonly EarlierReview[]) =>
      codesOf(reviewBatch(study.at(2))(study.user, { reviews: batch, isPartial: true }));
    expect(await send(reviews)).toBe('too_many_later_reviews');
    expect(await send(reviews.slice(0, 100))).toHaveLength(100);
  });
});
