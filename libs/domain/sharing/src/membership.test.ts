import { describe, expect, it } from 'vitest';
import { leaving, removal, roleChange, transfer } from './membership.ts';
import type { Role } from './shared-folder.ts';

const allowed = { ok: true, value: undefined };
const refused = (code: string) => ({ ok: false, code });

/** Caller, target, and the outcomes of removing, changing the role, and transferring. */
const table: readonly (readonly [Role | undefined, Role | undefined, string, string, string])[] = [
  ['owner', 'viewer', 'done', 'done', 'done'],
  ['owner', 'editor', 'done', 'done', 'done'],
  ['owner', 'owner', 'owner_stays', 'not_a_member', 'done'],
  ['owner', undefined, 'not_a_member', 'not_a_member', 'not_a_member'],
  ['editor', 'viewer', 'not_owner', 'not_owner', 'not_owner'],
  ['editor', 'owner', 'not_owner', 'not_owner', 'not_owner'],
  ['editor', undefined, 'not_owner', 'not_owner', 'not_owner'],
  ['viewer', 'viewer', 'not_owner', 'not_owner', 'not_owner'],
  [undefined, 'viewer', 'not_owner', 'not_owner', 'not_owner'],
  [undefined, undefined, 'not_owner', 'not_owner', 'not_owner'],
];

const expected = (becomes: string) => (becomes === 'done' ? allowed : refused(becomes));

describe('a member', () => {
  it.each(table)(
    'as seen by %s, being %s: removed %s, given a role %s, made the owner %s',
    (caller, target, ...becomes) => {
      const [removed, given, passed] = becomes;
      expect(removal({ caller, target })).toEqual(expected(removed));
      expect(roleChange({ caller, target })).toEqual(expected(given));
      expect(transfer({ caller, target })).toEqual(expected(passed));
    },
  );

  it.each([
    ['editor', allowed],
    ['viewer', allowed],
    ['owner', refused('owner_must_transfer')],
    [undefined, refused('not_member')],
  ] as const)('leaves as %s', (role, outcome) => {
    expect(leaving(role)).toEqual(outcome);
  });
});
