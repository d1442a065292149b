import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { newCard, ratings } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLog, createdOn } from './a-log.test-data.ts';
import { rebuild } from './rebuild.ts';
import type { Review } from './review-event.ts';

const firstInstant = Date.parse('2026-03-01T12:00:00Z');
const minutesOfADay = 1_440;

/** A review so many minutes after the first instant. */
const aReview = ({ minutes, ...told }: Partial<Review> & { readonly minutes: number }): Review => ({
  id: `review ${minutes}` as ReviewId,
  card: '1' as CardId,
  rating: 'good',
  at: new Date(firstInstant + minutes * 60_000),
  day: addDays(createdOn, Math.floor(minutes / minutesOfADay)),
  retention: 0.9,
  ...told,
});

const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      card: fc.constantFrom('1', '2', '3'),
      rating: fc.constantFrom(...ratings),
      // Days apart, minutes apart, and in one millisecond.
      minutes: fc.oneof(fc.integer({ min: 0, max: 30 * minutesOfADay }), fc.constantFrom(0, 1, minutesOfADay)),
      // After a change of zone the day that was written need not be that of the instant.
      shift: fc.constantFrom(0, 0, 0, -1, 1),
    }),
  },
  { weight: 1, arbitrary: fc.nat({ max: 40 }) },
);

describe('the projections', () => {
  it('equal a rebuild from the log, whatever the order of arrival and of undoing', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 40 }), (steps) => {
        const log = aLog();
        for (const [index, step] of steps.entries()) {
          if (typeof step === 'number') log.undo(`review ${step}` as ReviewId);
          else {
            const { card, rating, minutes, shift } = step;
            const told = aReview({ minutes, rating, card: card as CardId, id: `review ${index}` as ReviewId });
            log.record({ ...told, day: addDays(told.day, shift) });
          }
          expect(log.projections()).toEqual(rebuild(log.kept(), () => newCard(createdOn)));
        }
      }),
    );
  });
});

describe('a review', () => {
  it('that arrives late takes its place, and the later ones are replayed', () => {
    const log = aLog();
    log.record(aReview({ minutes: 10, rating: 'easy' }));
    log.record(aReview({ minutes: 0, rating: 'again' }));
    expect(log.kept()).toMatchObject([
      { rating: 'again', seq: 2, before: { state: 'new' }, after: { state: 'learning', reviews: 1 }, xp: 4 },
      { rating: 'easy', seq: 1, before: { state: 'learning' }, after: { state: 'review', reviews: 2 }, xp: 15 },
    ]);
    expect(log.projections()).toMatchObject({
      activity: { reviewXp: 19 },
      days: [{ reviews: 2, newCards: 1, xp: 19 }],
    });
  });

  it('comes after those of the same millisecond that were written before it', () => {
    const log = aLog();
    log.record(aReview({ minutes: 0, id: 'z' as ReviewId }));
    log.record(aReview({ minutes: 0, id: 'a' as ReviewId }));
    expect(log.kept().map(({ id }) => id)).toEqual(['z', 'a']);
  });

  it('keeps what it was answered, however often it is replayed', () => {
    const log = aLog();
    const { answered } = log.record(aReview({ minutes: 10, rating: 'easy' }));
    log.record(aReview({ minutes: 0, rating: 'again' }));
    expect(log.kept().at(-1)?.answered).toEqual(answered);
  });

  it('is answered with the streak as of its own day', () => {
    const log = aLog();
    log.record(aReview({ minutes: 0 }));
    expect(log.record(aReview({ minutes: minutesOfADay })).answered).toMatchObject({ streak: 2 });
    expect(log.record(aReview({ minutes: 10 * minutesOfADay })).answered).toMatchObject({ streak: 1 });
  });
});

describe('undoing', () => {
  it('the only review of a day counts the streak anew', () => {
    const log = aLog();
    for (const day of [0, 1, 2]) log.record(aReview({ minutes: day * minutesOfADay }));
    log.undo(`review ${minutesOfADay}` as ReviewId);
    const streak = { length: 1, longest: 1, lastActive: '2026-03-03' as LocalDate, freezes: 0, activeDays: 2 };
    expect(log.projections().activity.streak).toEqual(streak);
  });

  it('all reviews leaves nothing', () => {
    const log = aLog();
    for (const minutes of [0, 5, 2_000]) log.record(aReview({ minutes }));
    for (const minutes of [5, 0, 2_000]) log.undo(`review ${minutes}` as ReviewId);
    expect(log.projections()).toEqual({ progress: new Map(), events: [], activity: { reviewXp: 0 }, days: [] });
  });
});
