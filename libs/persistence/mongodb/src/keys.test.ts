import type { AccountId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { hashedKeyOf, keyOf, ofUser } from './keys.ts';

const account = 'an account' as AccountId;
const owner = { account, secret: 'a secret' };

describe('a key', () => {
  it('lies in the range of its account, and of no other', () => {
    const { $gte, $lt } = ofUser(account);
    const isIn = (key: string): boolean => key >= $gte && key < $lt;
    expect([keyOf(account, 'a'), keyOf(account, '\uFFFF'), hashedKeyOf(owner, 'a')].map(isIn)).toEqual([
      true,
      true,
      true,
    ]);
    expect([keyOf('an accoun' as AccountId, 'a'), keyOf(`${account}s` as AccountId, 'a')].map(isIn)).toEqual([
      false,
      false,
    ]);
  });

  it('of a person’s own words does not tell them, not even to who tries them out', () => {
    const key = hashedKeyOf(owner, 'name', 'Verbs of motion');
    expect(key).not.toContain('Verbs');
    expect(hashedKeyOf({ ...owner, secret: 'another' }, 'name', 'Verbs of motion')).not.toBe(key);
    expect(hashedKeyOf(owner, 'name', 'Verbs of motion')).toBe(key);
    expect(hashedKeyOf(owner, 'name', 'Verbs of motions')).not.toBe(key);
  });
});
