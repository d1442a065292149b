import type { UserId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { pseudonyms } from './pseudonyms.ts';

const user = (name: string): UserId => name as UserId;

describe('pseudonyms', () => {
  it('stay the same after more than ten thousand other users', () => {
    const of = pseudonyms('a secret');
    const first = of(user('first'));
    const others = Array.from({ length: 10_001 }, (_, index) => of(user(`user ${index}`)));
    expect(of(user('first'))).toBe(first);
    expect(new Set([first, ...others]).size).toBe(10_002);
  });

  it('depend on the secret', () => {
    expect(pseudonyms('one')(user('ann'))).not.toBe(pseudonyms('other')(user('ann')));
    expect(pseudonyms('one')(user('ann'))).toMatch(/^[\w-]{12}$/);
  });
});
