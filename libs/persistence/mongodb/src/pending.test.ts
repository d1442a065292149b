import type { AccountId, CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import { newCard, review, standingOf } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { mostReplays } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import type { Put } from './documents.ts';
import { BSON } from './driver.ts';
import { pendingOf } from './pending.ts';
import { patchEvent, putEvent } from './review-events.ts';

const day = '2026-03-01' as LocalDate;
const account = '4b3f9a52-6a0e-4b0d-9d5e-6f1f2a3b4c5d' as AccountId;
const owner = { account, secret: 'secret' };
const card = '3'.repeat(39) as CardId;

/** As the second review of a card by a usual client: with a UUID for an id. */
const anEvent = (of: Partial<ReviewEvent> = {}): ReviewEvent => {
  const told = { card, rating: 'good', today: day, retention: 0.9 } as const;
  const before = review(newCard(day), told);
  const after = review(before, told);
  return {
    id: '0b7f1c1e-7e55-4a53-9a0e-2f6d1b0a9c11' as ReviewId,
    card,
    set: '1'.repeat(39) as SetId,
    suspended: false,
    rating: 'good',
    at: new Date(0),
    seq: 1_000,
    day,
    retention: 0.9,
    xp: 10,
    before,
    after,
    isFirstThatDay: false,
    answered: { standing: standingOf(after), xp: 10, streak: 1 },
    ...of,
  };
};

const sizeOf = (put: Put): number => BSON.calculateObjectSize(pendingOf([[put]])[0] ?? {});

const changeOf = (count: number) => [Array.from({ length: count }, () => putEvent(owner, anEvent()))];

/** The most that a review id may take: 200 characters of four bytes. */
const longId = '\u{1F600}'.repeat(200) as ReviewId;

describe('a change as the journal keeps it', () => {
  it('takes 880 bytes for an ordinary event, and 492 where one is moved, whatever its id (decision 9)', () => {
    expect(sizeOf(putEvent(owner, anEvent()))).toBe(880);
    expect(sizeOf(patchEvent(owner, anEvent({ id: longId })))).toBe(492);
  });

  it('holds the largest that there may be: a batch, and what it moves (decision 9)', () => {
    const event = anEvent({ id: longId });
    const added = Array.from({ length: 500 }, () => putEvent(owner, event));
    const moved = Array.from({ length: mostReplays }, () => patchEvent(owner, event));
    expect(BSON.calculateObjectSize({ pending: pendingOf([[...added, ...moved]]) })).toBeLessThan(4_000_000);
  });

  it('is refused when the document could not hold it', () => {
    expect(() => pendingOf(changeOf(20_000))).toThrow('mongodb: the change is too large');
  });

  it('keeps the steps in their order', () => {
    const [event] = changeOf(1).flat();
    if (!event) throw new Error('there is one');
    expect(pendingOf([[event], [], [event]]).map(({ step }) => step)).toEqual([0, 2]);
  });
});
