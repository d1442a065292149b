import type { AccountId, UserId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { Member, Role } from './shared-folder.ts';
import { mayAdd, successorOf } from './shared-folder.ts';

const member = (name: string, role: Role, joined: string): Member => ({
  account: name as AccountId,
  user: name as UserId,
  role,
  joinedAt: new Date(joined),
});

describe('a shared folder', () => {
  it.each([
    ['owner', true],
    ['editor', true],
    ['viewer', false],
    [undefined, false],
  ] as const)('accepts sets from a member who is %s: %s', (role, may) => {
    expect(mayAdd(role)).toBe(may);
  });

  it.each([
    ['nobody', [], undefined],
    ['the only viewer', [member('a', 'viewer', '2026-03-01')], 'a'],
    ['the longest-standing viewer', [member('a', 'viewer', '2026-03-02'), member('b', 'viewer', '2026-03-01')], 'b'],
    ['an editor before a viewer', [member('a', 'viewer', '2026-01-01'), member('b', 'editor', '2026-03-01')], 'b'],
    [
      'the longest-standing editor',
      [member('a', 'editor', '2026-03-02'), member('b', 'editor', '2026-03-01'), member('c', 'viewer', '2026-01-01')],
      'b',
    ],
  ])('passes to %s', (_, others, name) => {
    expect(successorOf(others)?.user).toBe(name);
  });
});
