import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Progress, Rating } from '@flashcards/review-scheduling';
import { elapsedDays, experienceOf, newCard, ratings, review, standingOf } from '@flashcards/review-scheduling';
import { rebuildRun } from './rebuild.ts';
import { isMoved, replay } from './replay.ts';
import type { ReviewEvent } from './review-event.ts';
import { atOnce } from './slices.ts';

const today = '2026-03-01' as LocalDate;
const card = '42' as CardId;

interface Answer {
  readonly rating: Rating;
  readonly days: number;
  readonly retention: number;
}

/** The log after these answers, each `days` after the one before. */
const logOf = (answers: readonly Answer[]): readonly ReviewEvent[] => {
  let before: Progress = newCard(today);
  let day = today;
  return answers.map(({ rating, days, retention }, index) => {
    day = addDays(day, days);
    const at = new Date(day);
    const after = review(before, { card, rating, today: day, at, retention });
    const event: ReviewEvent = {
      id: String(index) as ReviewId,
      card,
      set: '1' as SetId,
      rating,
      at,
      elapsed: elapsedDays(before, { today: day, at }),
      seq: index,
      day,
      retention,
      suspended: false,
      xp: experienceOf({ before, after, rating }),
      before,
      after,
      isFirstThatDay: days > 0 || index === 0,
      answered: { standing: standingOf(after), xp: 0, streak: 0 },
    };
    before = after;
    return event;
  });
};

const beginning = { progress: newCard(today), referred: { weights: new Map(), loads: new Map() } };

const anyAnswer = fc.record({
  rating: fc.constantFrom(...ratings),
  days: fc.integer({ min: 0, max: 40 }),
  retention: fc.constantFrom(0.7, 0.9, 0.99),
});
const anyAnswers = fc.array(anyAnswer, { minLength: 1, maxLength: 12 });

describe('a replay', () => {
  it('of the whole log changes nothing', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const log = logOf(answers);
        expect(replay(beginning, log)).toEqual(log);
      }),
    );
  });

  it('without the last review leaves the card as before it', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const log = logOf(answers);
        const last = replay(beginning, log.slice(0, -1)).at(-1)?.after ?? newCard(today);
        expect(last).toEqual(log.at(-1)?.before);
      }),
    );
  });

  it('without the first review makes the second the first', () => {
    const [, second] = logOf([
      { rating: 'again', days: 0, retention: 0.9 },
      { rating: 'easy', days: 0, retention: 0.9 },
    ]);
    if (!second) throw new Error('two reviews were recorded');
    expect(replay(beginning, [second])).toMatchObject([{ before: { state: 'new' }, after: { reviews: 1 }, xp: 15 }]);
  });
});

describe("the rebuild of a run of a card's events", () => {
  it('equals the rebuild of the whole log, given the state before the run', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { minLength: 1, maxLength: 80 }), fc.nat(), (answers, some) => {
        const log = logOf(answers);
        const cut = some % log.length;
        const [before, run] = [log.slice(0, cut), log.slice(cut)];
        const start = { progress: before.at(-1)?.after ?? newCard(today), studiedOn: before.map(({ day }) => day) };
        const spoilt = run.map((event) => ({ ...event, xp: -1, isFirstThatDay: false, before: newCard(today) }));
        const made = atOnce(rebuildRun(start, spoilt));
        expect(made).toEqual(run);
        expect(made.filter((event, index) => isMoved(run[index] ?? event, event))).toEqual([]);
        expect(made.filter((event, index) => !isMoved(spoilt[index] ?? event, event))).toEqual([]);
      }),
    );
  });
});
