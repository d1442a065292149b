import type { CardId, LocalDate, ReviewedCard, ReviewId, SetId, SetName } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { describeReport } from './describe-report.ts';
import { describeReviews } from './describe-reviews.ts';
import { describeToday } from './describe-today.ts';

const aReview = (dueDate: string): ReviewedCard => ({
  id: '1' as CardId,
  reviewID: 'r' as ReviewId,
  lastReview: '2026-02-28' as LocalDate,
  reviewStatus: 0.5,
  dueDate: dueDate as LocalDate,
  xp: 10,
  streak: 1,
});

describe('the demo’s output', () => {
  it('explains why notes gave no card', () => {
    const skipped = [{ reason: 'missing-field', count: 2, examples: ['one', 'two'] }];
    expect(
      describeReport({ notes: 12, cards: 10, skipped, mediaFiles: 0, siblingCards: 0, answersOfSiblings: 0, sets: [] }),
    ).toBe(
      [
        '  notes read   12',
        '  cards made   10',
        '  media files   0',
        '  left out:',
        '    missing field  2  e.g. "one", "two"',
      ].join('\n'),
    );
  });

  it('shows when a card is due again', () => {
    const card = { front: 'ciao', back: 'hi' };
    const studied = [
      { rating: 'again', card, reviewed: aReview('2026-02-28') },
      { rating: 'easy', card, reviewed: aReview('2026-03-01') },
    ] as const;
    expect(describeReviews(studied)).toBe(
      ['  again  again today           ciao', '  easy   in 1 day, 2026-03-01  ciao'].join('\n'),
    );
  });

  it('shows due cards by folder', () => {
    const card = { lastReview: '2026-02-28' as LocalDate, reviewStatus: 0 };
    const set = { id: '7' as SetId, name: 'Words' as SetName, cards: new Map([['1' as CardId, card]]) };
    const tree = { folders: new Map([['Italian', { folders: new Map(), sets: [set] }]]), sets: [] };
    expect(describeToday(tree)).toBe(['  Italian/  1  due', '    Words   1  due'].join('\n'));
  });
});
