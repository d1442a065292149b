import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays, daysBetween } from '@flashcards/kernel';
import fc from 'fast-check';
import { fsrs, Rating as FsrsRating } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { dueDayOf, lastReviewOf } from './due.ts';
import type { Progress, StudiedCard } from './progress.ts';
import { newCard } from './progress.ts';
import type { Rating } from './rating.ts';
import { ratings } from './rating.ts';
import { review, reviewWithoutFuzz } from './schedule.ts';

const first = '2026-03-01' as LocalDate;
const longest = 36_500;
const retentions = Array.from({ length: 30 }, (_, index) => (70 + index) / 100);

interface Study {
  readonly steps: readonly { readonly rating: Rating; readonly late: number }[];
  readonly card: CardId;
  readonly retention: number;
}

const anyStudy: fc.Arbitrary<Study> = fc.record({
  steps: fc.array(
    fc.record({
      // Good and easy are more frequent, so that intervals reach the maximum.
      rating: fc.constantFrom(...ratings, 'good' as const, 'easy' as const),
      late: fc.oneof(fc.constant(0), fc.integer({ min: -40, max: 400 })),
    }),
    { maxLength: 20 },
  ),
  card: fc.bigInt({ min: 0n, max: 2n ** 128n }).map((id) => String(id) as CardId),
  retention: fc.constantFrom(...retentions),
});

const studied = ({ steps, card, retention }: Study): Progress => {
  let progress: Progress = newCard(first);
  for (const { rating, late } of steps) {
    progress = review(progress, { card, rating, today: addDays(dueDayOf(progress), late), retention });
  }
  return progress;
};

type Answers = Readonly<Record<Rating, StudiedCard>>;

/** The result of each rating for a card that is reviewed `late` days after its due day. */
const answersTo = (progress: Progress, { card, retention }: Study, late: number): Answers => {
  const today = addDays(dueDayOf(progress), late);
  const after = (rating: Rating): StudiedCard => review(progress, { card, rating, today, retention });
  return { again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') };
};

const daysOf = (after: StudiedCard): number | undefined => (after.state === 'review' ? after.interval : undefined);

const isInOrder = (less: number | undefined, more: number | undefined): boolean =>
  less === undefined || more === undefined || less < more || (less === longest && more === longest);

const anyLateness = fc.integer({ min: -3, max: 60 });

describe('the ratings of one card', () => {
  it('are ordered, at least one day apart where both are in days', () => {
    fc.assert(
      fc.property(anyStudy, anyLateness, (study, late) => {
        const { hard, good, easy } = answersTo(studied(study), study, late);
        const [one, two, three] = [daysOf(hard), daysOf(good), daysOf(easy)];
        expect([one, two, three]).toSatisfy(
          () => isInOrder(one, two) && isInOrder(two, three) && isInOrder(one, three),
        );
        expect(three).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('give whole days from 1 to the longest interval', () => {
    fc.assert(
      fc.property(anyStudy, anyLateness, (study, late) => {
        for (const after of Object.values(answersTo(studied(study), study, late))) {
          const days = daysOf(after) ?? 1;
          expect(Number.isInteger(days) && days >= 1 && days <= longest).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('give easy one day more than good at the end of learning and relearning, at every retention', () => {
    const ends = [['again', 'good'], ['good'], ['easy', 'again'], ['good', 'good', 'again']] as const;
    for (const [retention, end] of retentions.flatMap((each) => ends.map((one) => [each, one] as const))) {
      const steps = end.map((rating) => ({ rating, late: 0 }));
      const study = { steps, card: '7' as CardId, retention };
      const { hard, good, easy } = answersTo(studied(study), study, 0);
      expect([hard.state, good.state, easy.state]).toEqual([expect.stringMatching('learning'), 'review', 'review']);
      expect(daysOf(easy)).toBeGreaterThan(daysOf(good) ?? 0);
    }
  });

  it('give easy 2 days where good gives 1: again, good, and then either of them', () => {
    const study = { card: '7' as CardId, retention: 0.9, steps: [] };
    const steps = (['again', 'good'] as const).map((rating) => ({ rating, late: 0 }));
    const { good, easy } = answersTo(studied({ ...study, steps }), study, 0);
    expect([good, easy].map(daysOf)).toEqual([1, 2]);
  });

  it('give easy on a new card at least 2 days, at every retention', () => {
    for (const retention of retentions) {
      const { again, hard, good, easy } = answersTo(newCard(first), { steps: [], card: '7' as CardId, retention }, 0);
      expect([again, hard, good].map(({ state }) => state)).toEqual(['learning', 'learning', 'learning']);
      expect(daysOf(easy)).toBeGreaterThanOrEqual(2);
    }
  });

  it('may be equal at the longest interval, as in Anki', () => {
    const steps = Array.from({ length: 12 }, () => ({ rating: 'easy' as const, late: 0 }));
    const found = Array.from({ length: 40 }, (_, index) => {
      const study = { steps, card: String(index) as CardId, retention: 0.7 };
      const { hard, good, easy } = answersTo(studied(study), study, 0);
      return [hard, good, easy].map(daysOf);
    });
    expect(found).toContainEqual([longest, longest, longest]);
    for (const [hard, good, easy] of found) expect(isInOrder(hard, good) && isInOrder(good, easy)).toBe(true);
  });
});

describe('the memory of a card', () => {
  const plain = fsrs({ enable_short_term: true });
  const grades = { again: FsrsRating.Again, hard: FsrsRating.Hard, good: FsrsRating.Good, easy: FsrsRating.Easy };

  it('equals that of FSRS, independent of the order of the intervals', () => {
    fc.assert(
      fc.property(anyStudy, fc.integer({ min: 0, max: 60 }), (study, late) => {
        const before = studied(study);
        const memory = before.state === 'new' ? null : before;
        const elapsed = memory ? daysBetween(lastReviewOf(before), addDays(dueDayOf(before), late)) : 0;
        const answers = answersTo(before, study, late);
        for (const rating of ratings) {
          const { stability, difficulty } = answers[rating];
          expect({ stability, difficulty }).toEqual(plain.next_state(memory, elapsed, grades[rating]));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is not changed by the fuzz, which only moves the day', () => {
    fc.assert(
      fc.property(anyStudy, anyLateness, fc.constantFrom(...ratings), (study, late, rating) => {
        const before = studied(study);
        const answer = { ...study, rating, today: addDays(dueDayOf(before), late) };
        const [fuzzy, exact] = [review(before, answer), reviewWithoutFuzz(before, answer)];
        expect({ ...fuzzy, interval: daysOf(exact) }).toEqual({ ...exact, interval: daysOf(exact) });
      }),
      { numRuns: 300 },
    );
  });
});
