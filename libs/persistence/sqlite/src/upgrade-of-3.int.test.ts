import type { CardId, UserId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { aReview, recorded } from '@flashcards/persistence-conformance';
import type { LoggedReview } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aFile, rowsOf } from './a-file.test-data.ts';
import { openSqliteStore } from './index.ts';
import type { OldReview } from './version-1.test-data.ts';
import { firstDay } from './version-1.test-data.ts';
import { makeVersion3 } from './version-2.test-data.ts';

const cards = ['101', '102', '103', '104'];
const at = Date.parse('2026-03-01T12:00:00.000Z');

const told: readonly OldReview[] = [
  { id: 'a', card: '101', rating: 'good', at, day: 0 },
  { id: 'b', card: '102', rating: 'easy', at: at + 1, day: 0 },
  { id: 'c', card: '101', rating: 'easy', at: at + 2, day: 1 },
  { id: 'd', card: '104', rating: 'easy', at: at + 5, day: 3, isUndone: true },
];

describe('a file of version 3', () => {
  it('has its users and its log, in which no card was suspended, and goes on from there', async () => {
    const file = aFile();
    const { set } = makeVersion3(file, { cards, reviews: told });
    const store = await openSqliteStore({ file });
    const user = await store.users.find('ana' as UserId);
    if (!user) throw new Error('the user is gone');
    const logged: LoggedReview[] = [];
    for await (const page of store.reviews.all(user.account)) logged.push(...page);
    expect(logged.map(({ id, suspended, undoneAt }) => [id, suspended, undoneAt !== undefined])).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => [id, false, id === 'd']),
    );
    const { states } = await store.library.counts(user.account, firstDay);
    expect(states).toEqual({ new: 2, learning: 0, young: 2, mature: 0, suspended: 0 });
    await store.cards.suspend(user.account, { id: '101' as CardId, suspended: true });
    const next = aReview({ card: '101' as CardId, day: addDays(firstDay, 9) });
    expect(await recorded(store, user.account, next)).toMatchObject({ suspended: true, xp: 0 });
    expect(await store.sets.find(user.account, set)).toMatchObject({ folder: 'Old', cardCount: 4 });
    await store.users.delete(user);
    expect(await store.users.find(user.id)).toBeUndefined();
    await store.close();
    expect([rowsOf(file, 'users'), rowsOf(file, 'events'), rowsOf(file, 'cards')]).toEqual([0, 0, 0]);
  });
});
