import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aLog } from './a-log.test-data.ts';
import { refusedAmong, unknownOf } from './known.ts';
import type { Review } from './review-event.ts';

const day = '2026-03-01' as LocalDate;

const aReview = (id: string, card: string, second: number): Review => ({
  id: id as ReviewId,
  card: card as CardId,
  rating: 'good',
  at: new Date(Date.UTC(2026, 2, 1, 12, 0, second)),
  day,
  retention: 0.9,
});

const [recorded] = aLog().record([aReview('known', '1', 0)], day);
const known = new Map(recorded ? [[recorded.id, recorded]] : []);

describe('the unknown reviews of a list', () => {
  it('are those with a new id, in processing order', () => {
    const [late, early, same] = [aReview('a', '1', 9), aReview('b', '1', 1), aReview('c', '2', 9)];
    const repeat = aReview('known', '1', 5);
    expect(unknownOf([late, early, repeat, same], known)).toEqual({ ok: true, value: [early, late, same] });
  });

  it('are each returned once: of a repeated id, the earlier review counts', () => {
    const [late, early] = [aReview('a', '1', 9), aReview('a', '1', 1)];
    expect(unknownOf([late, early], known)).toEqual({ ok: true, value: [early] });
  });

  it.each([
    ['known of another card', [aReview('b', '1', 1), aReview('known', '2', 1)], [1]],
    ['reviews of two cards', [aReview('a', '2', 2), aReview('a', '1', 1), aReview('a', '2', 2)], [0, 2]],
  ])('are refused when an id is %s, with all such entries', (_, reviews, entries) => {
    expect(unknownOf(reviews, known)).toEqual({ ok: false, code: 'review_id_taken', entries });
  });
});

describe('a refusal of unknown reviews', () => {
  it('has all entries with their ids', () => {
    const [known1, one, other] = [aReview('known', '1', 1), aReview('a', '1', 1), aReview('b', '2', 2)];
    const refusal = refuse('card_not_found', [1]);
    expect(refusedAmong([other, known1, one, other], [one, other], refusal)).toEqual({ ...refusal, entries: [0, 3] });
  });

  it('stays unchanged when it has no entries', () => {
    const refusal = refuse('too_many_later_reviews');
    expect(refusedAmong([aReview('a', '1', 1)], [], refusal)).toEqual(refusal);
  });
});
