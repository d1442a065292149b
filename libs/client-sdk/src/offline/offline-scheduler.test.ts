import { studyDay } from '@flashcards/accounts';
import type { Progress, Rating, StudiedCard } from '@flashcards/review-scheduling';
import { fsrsWeights, newCard, previewsOf, ratings, review } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardId, LocalDate, QueueScheduling, SetId } from '../index.ts';
import type { OfflineCard } from './offline-card.ts';
import { offlineScheduler } from './offline-scheduler.ts';
import { shownProgress } from './progress.ts';

const set = '7' as SetId;
const first = '2026-03-01' as LocalDate;
const minute = 60_000;
const parameters = { weights: fsrsWeights, desiredRetention: 0.9, load: [] };

const aScheduling = (given: Partial<QueueScheduling> = {}): QueueScheduling => ({
  timeZone: 'UTC',
  dayRolloverHour: 0,
  presets: [{ scope: '', ...parameters }],
  ...given,
});

const blank = { step: undefined, dueAt: undefined, stability: undefined, difficulty: undefined, reps: 0, lapses: 0 };
const aNewCard = { state: 'new', lastReview: first, reviewStatus: 0, dueDate: first, ...blank } as const;

const aCard = (studied?: StudiedCard, id = '123456789'): OfflineCard => ({
  id: id as CardId,
  set,
  ...(studied ? shownProgress(studied) : aNewCard),
});

const context = { askedAt: new Date('2026-03-01T12:00Z'), folderOf: () => undefined };

interface Answer {
  readonly rating: Rating;
  /** Since the answer before. */
  readonly minutes: number;
}

interface Learner {
  readonly id: string;
  readonly timeZone: string;
  readonly dayRolloverHour: number;
  readonly desiredRetention: number;
  readonly weights: readonly number[];
  readonly load: readonly number[];
}

const aLearner: fc.Arbitrary<Learner> = fc.record({
  id: fc.bigInt({ min: 0n, max: 2n ** 128n }).map(String),
  timeZone: fc.constantFrom('UTC', 'Europe/Rome', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Chatham'),
  dayRolloverHour: fc.integer({ min: 0, max: 23 }),
  desiredRetention: fc.integer({ min: 70, max: 99 }).map((hundredths) => hundredths / 100),
  weights: fc
    .array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 21, maxLength: 21 })
    .map((factors) => fsrsWeights.map((weight, index) => weight * (factors[index] ?? 1))),
  load: fc.constantFrom(
    [],
    Array.from({ length: 100 }, (_, day) => (day * 7) % 11),
  ),
});

/** Steps within minutes, nights of about 8 hours, and days. */
const someMinutes = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 440, max: 520 }),
  fc.integer({ min: 0, max: 200_000 }),
);
const answers = fc.array(fc.record({ rating: fc.constantFrom(...ratings), minutes: someMinutes }), {
  minLength: 1,
  maxLength: 20,
});

/** Grades a card by the service's rules and by the scheduler; `keep` is what is left of a card between two answers. */
const compare = (learner: Learner, given: readonly Answer[], keep: (card: OfflineCard) => OfflineCard) => {
  const { id, weights, desiredRetention, load: due, ...zone } = learner;
  const presets = [{ ...parameters, scope: '', weights, desiredRetention, load: due }];
  const load = due.length > 0 ? { day: studyDay(context.askedAt, zone), due } : undefined;
  const scheduler = offlineScheduler(aScheduling({ ...zone, presets }), context);
  let [progress, card, now]: [Progress, OfflineCard, number] = [
    newCard(first),
    aCard(undefined, id),
    Date.parse(first),
  ];
  for (const { rating, minutes } of given) {
    now += minutes * minute + 17;
    const at = new Date(now);
    const answer = { today: studyDay(at, zone), at, retention: desiredRetention, weights, load };
    expect(scheduler.preview(card, at)).toEqual(previewsOf({ id: card.id, progress }, answer));
    const after = review(progress, { ...answer, card: card.id, rating });
    const reviewed = scheduler.review(card, { rating, at });
    expect(reviewed.card).toEqual(aCard(after, id));
    [progress, card] = [after, keep(reviewed.card)];
  }
};

describe('the scheduler for work offline', () => {
  it('previews and grades any history as the service does, with cards stored as JSON between answers', () => {
    fc.assert(
      fc.property(aLearner, answers, (learner, given) =>
        compare(learner, given, (card) => JSON.parse(JSON.stringify(card)) as OfflineCard),
      ),
      { numRuns: 100 },
    );
  });

  it('does so for cards of the service, but for the five minutes of a step that it does not tell', () => {
    const isUncertain = ({ minutes }: Answer): boolean => minutes >= 474 && minutes <= 486;
    const certain = answers.filter((given) => !given.some(isUncertain));
    fc.assert(
      fc.property(aLearner, certain, (learner, given) => compare(learner, given, ({ answeredAt: _, ...card }) => card)),
      { numRuns: 100 },
    );
  });

  it('takes the parameters of the innermost scope of a card', () => {
    const retentions = { '': 0.9, 'folder:a': 0.8, 'folder:a/b': 0.75, 'set:7': 0.7 };
    const presets = Object.entries(retentions).map(([scope, desiredRetention]) => ({
      ...parameters,
      scope,
      desiredRetention,
    }));
    const at = new Date('2026-03-01T12:00Z');
    const intervalIn = (folder: string | undefined, scopes: number): number =>
      offlineScheduler(aScheduling({ presets: presets.slice(0, scopes) }), {
        ...context,
        folderOf: () => folder,
      }).preview(aCard(), at).easy.interval;
    const intervalFor = (desiredRetention: number): number =>
      offlineScheduler(aScheduling({ presets: [{ ...parameters, scope: '', desiredRetention }] }), context).preview(
        aCard(),
        at,
      ).easy.interval;
    expect(intervalIn('a/b/c', 4)).toBe(intervalFor(0.7));
    expect(intervalIn('a/b/c', 3)).toBe(intervalFor(0.75));
    expect(intervalIn('a', 3)).toBe(intervalFor(0.8));
    expect(intervalIn('ab', 3)).toBe(intervalFor(0.9));
    for (const folder of [undefined, '']) expect(intervalIn(folder, 3)).toBe(intervalFor(0.9));
  });

  it('tells the day by zone and rollover hour', () => {
    const zone = { timeZone: 'Asia/Tokyo', dayRolloverHour: 4 };
    const { day } = offlineScheduler(aScheduling(zone), context);
    expect(['2026-03-01T18:59Z', '2026-03-01T19:00Z'].map((at) => day(new Date(at)))).toEqual([
      '2026-03-01',
      '2026-03-02',
    ]);
  });

  it('makes reviews to send, with their ids, and leaves out previews of the card before', () => {
    const scheduler = offlineScheduler(aScheduling(), context);
    const at = new Date('2026-03-01T12:00Z');
    const shown = { ...aCard(), front: 'gato', previews: scheduler.preview(aCard(), at) };
    const { card, review: sent } = scheduler.review(shown, { rating: 'good', at, seconds: 4 });
    expect(sent).toEqual({ card: shown.id, rating: 'good', at, seconds: 4, reviewID: sent.reviewID });
    expect(sent.reviewID).toMatch(/^[0-9a-f-]{36}$/);
    expect(card).not.toHaveProperty('previews');
    expect(card.front).toBe('gato');
    const { review: named } = scheduler.review(card, { rating: 'good', at, reviewID: 'mine' });
    expect(named).toEqual({ card: shown.id, rating: 'good', at, reviewID: 'mine' });
  });

  it('refuses other values', () => {
    const scheduler = offlineScheduler(aScheduling(), context);
    const at = new Date('2026-03-01T12:00Z');
    const bare = { ...aCard(), state: 'review' } as const;
    expect(() => offlineScheduler(undefined, context)).toThrow(
      'offlineScheduler: expected the scheduling of client.cards.queue({ ahead }), got undefined',
    );
    expect(() => scheduler.preview(aCard(), new Date('never'))).toThrow('at: expected a valid Date, got a Date');
    expect(() => scheduler.review(aCard(), { rating: 'fine' as Rating, at })).toThrow('rating: expected again, hard');
    expect(() => scheduler.preview(bare, at)).toThrow('expected a study card, with stability and difficulty');
  });
});
