import type { EarlierReview, Rating } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import type { OfflineCard, OfflineProgress } from '@flashcards/client-sdk/offline';
import { offlineScheduler } from '@flashcards/client-sdk/offline';
import { describe, expect, it } from 'vitest';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import type { TestServer } from '../running-server.ts';
import { aServerOfItsOwn } from '../running-server.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, signInAgain } from './a-learner.ts';

const hour = 3_600_000;

/** Hours after the phone went offline, of which the first two days are days of steps and nights. */
const answers: readonly (readonly [number, readonly Rating[]])[] = [
  [0.1, ['good', 'again', 'hard', 'easy']],
  [0.3, ['good', 'hard', 'good', 'again']],
  [6.9, ['again', 'good', 'good', 'good']],
  [15.2, ['hard', 'easy', 'again', 'good']],
  [40, ['good', 'good', 'good', 'hard']],
  [97.5, ['again', 'hard', 'good', 'good']],
];

/** What the service tells of a card's progress. */
const progressOf = (card: OfflineCard): OfflineProgress => {
  const { state, step, lastReview, reviewStatus, dueDate, dueAt, stability, difficulty, reps, lapses } = card;
  return { state, step, lastReview, reviewStatus, dueDate, dueAt, stability, difficulty, reps, lapses };
};

/** In each of four sets, of three places, a card in relearning, one in review, one in learning and a new one. */
const aStudent = async (server: TestServer): Promise<Learner> => {
  const learner = await aLearner(server);
  const { account, cards, presets } = learner.client;
  await account.updateSettings({ ...(await account.get()), timeZone: 'Asia/Tokyo', dayRolloverHour: 4 });
  const sets: string[] = [];
  for (const folder of ['', 'a/b', 'a/b', 'c']) sets.push(await aWrittenSet(learner, { folder, cards: wordsOf(4) }));
  const weights = (await cards.queue({ ahead: 1 })).scheduling?.presets[0]?.weights ?? [];
  // FSRS clips two of them. On the wire they are negative, and too small for JavaScript to write without an exponent.
  const own = weights.map((weight, index) => (index === 17 ? -1 : index === 18 ? 1e-7 : weight * 1.07));
  await presets.set('folder:a', { desiredRetention: 0.8, weights: own });
  await presets.set(`set:${sets[2] ?? ''}`, { desiredRetention: 0.95 });
  const known = await Promise.all(sets.map((set) => cardsOf(learner, set)));
  for (const card of known.flatMap((each) => each.slice(0, 2))) await cards.review({ card, rating: 'easy' });
  server.passDays(21);
  await signInAgain(learner);
  for (const card of known.flatMap(([lapsed, , begun = '']) => [lapsed, begun]))
    await cards.review({ card, rating: 'again' });
  return learner;
};

describe('a card that is studied offline', () => {
  it('is in the state that the service computes from the reviews, which it receives later', async () => {
    const server = await aServerOfItsOwn();
    const learner = await aStudent(server);
    const { cards, folders } = learner.client;
    const begun = Date.parse('2026-03-22T12:00Z');
    const { cards: queued, scheduling } = await cards.queue({ ahead: 14 });
    expect(queued.map(({ state }) => state).toSorted()).toEqual(
      ['learning', 'new', 'relearning', 'review'].flatMap((state) => Array<string>(4).fill(state)),
    );
    const paths = new Map([...setsIn(await folders.tree())].map(({ folder, set }) => [set.id, folder]));
    const scheduler = offlineScheduler(scheduling, { askedAt: new Date(begun), folderOf: (set) => paths.get(set) });
    for (const card of queued) expect(scheduler.preview(card, new Date(begun))).toEqual(card.previews);

    const studied = new Map<string, OfflineCard>(queued.map((card) => [card.id, card]));
    const reviews: EarlierReview[] = [];
    for (const [hours, ratings] of answers)
      for (const [index, shown] of [...studied.values()].entries()) {
        const at = new Date(begun + hours * hour + index * 1_001);
        const { card, review } = scheduler.review(shown, { rating: ratings[index % 4] ?? 'good', at });
        studied.set(card.id, card);
        reviews.push(review);
      }
    server.passDays(5);
    await signInAgain(learner);
    const results = await cards.reviewMany(reviews, { partial: true });
    expect(results.filter((result) => 'code' in result)).toEqual([]);
    for (const card of studied.values()) expect(progressOf((await cards.info(card.id)).card)).toEqual(progressOf(card));
  });

  it('is due on the day that the service chooses where a preset balances due days', async () => {
    const server = await aServerOfItsOwn();
    const learner = await aStudent(server);
    const { cards, presets } = learner.client;
    await presets.set('', { balanceLoad: true });
    const askedAt = new Date('2026-03-22T12:00Z');
    const { cards: queued, scheduling } = await cards.queue({ ahead: 14 });
    const [first] = (scheduling?.presets ?? []).map(({ load }) => load.length);
    expect(first).toBeGreaterThan(0);
    const scheduler = offlineScheduler(scheduling, { askedAt, folderOf: () => 'a/b' });
    const inFolder = await cards.find({ folder: 'a/b' });
    const studied = queued.filter(
      ({ id, state }) => state === 'review' && inFolder.cards.some((card) => card.id === id),
    );
    expect(studied).toHaveLength(2);
    for (const card of studied) {
      expect(scheduler.preview(card, askedAt)).toEqual(card.previews);
      const { card: after, review } = scheduler.review(card, { rating: 'hard', at: askedAt });
      const [result] = await cards.reviewMany([review], { partial: true });
      expect(result).toMatchObject({ dueDate: after.dueDate });
    }
  });
});
