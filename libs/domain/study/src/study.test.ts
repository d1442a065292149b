import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { KeptLog } from './a-log.test-data.ts';
import { aLog, createdOn } from './a-log.test-data.ts';
import type { Review, ReviewEvent } from './review-event.ts';

const firstInstant = Date.parse('2026-03-01T12:00:00Z');
const minutesOfADay = 1_440;

/** A review `minutes` after the first instant. */
const aReview = ({ minutes, ...overrides }: Partial<Review> & { readonly minutes: number }): Review => ({
  id: `review ${minutes}` as ReviewId,
  card: '1' as CardId,
  rating: 'good',
  at: new Date(firstInstant + minutes * 60_000),
  day: addDays(createdOn, Math.floor(minutes / minutesOfADay)),
  retention: 0.9,
  ...overrides,
});

const today = addDays(createdOn, 10);

const recordIn = (log: KeptLog, review: Review): ReviewEvent => {
  const [event] = log.record([review], today);
  if (!event) throw new Error('one review was recorded');
  return event;
};

describe('a review', () => {
  it('that arrives late is inserted in order, and the later ones are replayed', () => {
    const log = aLog();
    recordIn(log, aReview({ minutes: 10, rating: 'easy' }));
    recordIn(log, aReview({ minutes: 0, rating: 'again' }));
    expect(log.kept().kept).toMatchObject([
      { rating: 'again', seq: 2, before: { state: 'new' }, after: { state: 'learning', reviews: 1 }, xp: 4 },
      { rating: 'easy', seq: 1, before: { state: 'learning' }, after: { state: 'review', reviews: 2 }, xp: 15 },
    ]);
    expect(log.projections()).toMatchObject({
      activity: { reviewXp: 19 },
      days: [{ ratings: { again: 1, hard: 0, good: 0, easy: 1 }, newCards: 1, cards: 1, xp: 19 }],
    });
  });

  it('comes after reviews of the same millisecond that were written before it', () => {
    const log = aLog();
    recordIn(log, aReview({ minutes: 0, id: 'z' as ReviewId }));
    recordIn(log, aReview({ minutes: 0, id: 'a' as ReviewId }));
    expect(log.kept().kept.map(({ id }) => id)).toEqual(['z', 'a']);
  });

  it('keeps its recorded answer through any number of replays', () => {
    const log = aLog();
    const { answered } = recordIn(log, aReview({ minutes: 10, rating: 'easy' }));
    recordIn(log, aReview({ minutes: 0, rating: 'again' }));
    expect(log.kept().kept.at(-1)?.answered).toEqual(answered);
  });

  it('is answered with the streak as of its own day', () => {
    const log = aLog();
    recordIn(log, aReview({ minutes: 0 }));
    expect(recordIn(log, aReview({ minutes: minutesOfADay })).answered).toMatchObject({ streak: 2 });
    expect(recordIn(log, aReview({ minutes: 10 * minutesOfADay })).answered).toMatchObject({ streak: 1 });
  });
});

describe('a batch', () => {
  it('is answered as its reviews would be one by one, ordered by instant and position', () => {
    const reviews = [aReview({ minutes: 5 }), aReview({ minutes: 0 }), aReview({ minutes: 5, id: 'same' as ReviewId })];
    const events = aLog().record(reviews, today);
    expect(events.map(({ id, answered: { xp } }) => [id, xp])).toEqual([
      ['review 0', 10],
      ['review 5', 25],
      ['same', 25],
    ]);
  });

  it('counts the streak by its days, also when they are not ascending', () => {
    const log = aLog();
    recordIn(log, aReview({ minutes: 0 }));
    const day = addDays(createdOn, 2);
    const reviews = [aReview({ minutes: 1, day }), aReview({ minutes: 2, day: addDays(createdOn, 1) })];
    expect(log.record(reviews, today).map(({ answered }) => answered.streak)).toEqual([1, 3]);
  });

  it('of no reviews changes nothing', () => {
    const log = aLog();
    expect(log.record([], today)).toEqual([]);
    expect(log.projections()).toEqual({ progress: new Map(), events: [], activity: { reviewXp: 0 }, days: [] });
  });

  it('counts a card once a day for any number of reviews', () => {
    const log = aLog();
    const other = '2' as CardId;
    log.record(
      [0, 1, 2].map((minutes) => aReview({ minutes })),
      today,
    );
    log.record([aReview({ minutes: 3, card: other }), aReview({ minutes: minutesOfADay, card: other })], today);
    expect(log.projections().days.map(({ cards, newCards }) => [cards, newCards])).toEqual([
      [2, 2],
      [1, 0],
    ]);
  });
});

describe('undoing', () => {
  it('the only review of a day recounts the streak', () => {
    const log = aLog();
    for (const day of [0, 1, 2]) recordIn(log, aReview({ minutes: day * minutesOfADay }));
    log.undo(`review ${minutesOfADay}` as ReviewId, today);
    const streak = { length: 1, longest: 1, lastActive: '2026-03-03' as LocalDate, freezes: 0, activeDays: 2 };
    expect(log.projections().activity.streak).toEqual(streak);
  });

  it('all reviews leaves the initial state', () => {
    const log = aLog();
    for (const minutes of [0, 5, 2_000]) recordIn(log, aReview({ minutes }));
    for (const minutes of [5, 0, 2_000]) log.undo(`review ${minutes}` as ReviewId, today);
    expect(log.projections()).toEqual({ progress: new Map(), events: [], activity: { reviewXp: 0 }, days: [] });
  });
});
