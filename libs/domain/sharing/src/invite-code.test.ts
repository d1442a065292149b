import { describe, expect, it } from 'vitest';
import type { CodeHash, InviteCode } from './invite-code.ts';
import { admit, codeWith, mostMembers, parseCode, shownCode } from './invite-code.ts';

const hash = 'a hash' as CodeHash;
const now = new Date('2026-03-05T12:00:00Z');
const canonical = 'K7D29XQ4MM3P0VT1';

describe('an invite code', () => {
  it.each([
    'K7D29XQ4MM3P0VT1',
    'K7D2-9XQ4-MM3P-0VT1',
    'k7d2-9xq4-mm3p-0vt1',
    '-K7D-29XQ4MM-3P0VT1--',
    ' K7D2-9XQ4-MM3P-0VT1\n',
    // Crockford's base 32: O reads as 0, I and L as 1.
    'K7D2-9XQ4-MM3P-OVTI',
    'k7d2-9xq4-mm3p-ovtl',
  ])('is parsed from %j', (text) => {
    expect(parseCode(text)).toBe(canonical);
  });

  it.each([
    '',
    '-',
    'K7D29XQ4MM3P0VT',
    'K7D29XQ4MM3P0VT11',
    // U is not in Crockford's alphabet.
    'K7D29XQ4MM3P0VTU',
    'K7D2 9XQ4 MM3P 0VT1',
    'K7D2–9XQ4–MM3P–0VT1',
    'ſ7D29XQ4MM3P0VT1',
    'ı7D29XQ4MM3P0VT1',
    '٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠',
    `${canonical}${'-'.repeat(60)}`,
    '\u0000'.repeat(16),
  ])('is not parsed from %j', (text) => {
    expect(parseCode(text)).toBeUndefined();
  });

  it('is shown in groups of four, and parses back', () => {
    const code = parseCode(canonical);
    if (!code) throw new Error('it is one');
    expect(shownCode(code)).toBe('K7D2-9XQ4-MM3P-0VT1');
    expect(parseCode(shownCode(code))).toBe(code);
  });

  it('without limits never expires', () => {
    expect(codeWith(hash, {}, now)).toEqual({ hash });
  });

  it('expires after spans of 24 hours, across clock changes', () => {
    expect(codeWith(hash, { expiryDays: 30, maxUses: 5 }, now)).toEqual({
      hash,
      expiresAt: new Date('2026-04-04T12:00:00Z'),
      usesLeft: 5,
    });
  });
});

describe('admission', () => {
  const by = (code: Partial<InviteCode>, folder: { readonly isMember?: boolean; readonly members?: number } = {}) =>
    admit({ hash, ...code }, { isMember: false, members: 1, now, ...folder });

  it('by a code without limits leaves the code unchanged', () => {
    expect(by({})).toEqual({ ok: true, value: { hash } });
  });

  it('uses up one use of the code', () => {
    expect(by({ usesLeft: 5 })).toEqual({ ok: true, value: { hash, usesLeft: 4 } });
    expect(by({ usesLeft: 1 })).toEqual({ ok: true, value: { hash, usesLeft: 0 } });
  });

  it.each([
    ['by a code that is used up', { usesLeft: 0 }, {}, 'code_expired'],
    ['at the instant of its expiry', { expiresAt: now }, {}, 'code_expired'],
    ['after its expiry', { expiresAt: new Date('2026-03-01') }, {}, 'code_expired'],
    ['of a member', {}, { isMember: true }, 'already_member'],
    ['of a member by an expired code', { usesLeft: 0 }, { isMember: true }, 'already_member'],
    ['to a full folder', {}, { members: mostMembers }, 'shared_folder_full'],
    ['to a full folder by an expired code', { usesLeft: 0 }, { members: mostMembers }, 'code_expired'],
  ] as const)('is refused %s', (_, code, folder, refusal) => {
    expect(by(code, folder)).toEqual({ ok: false, code: refusal });
  });

  it('succeeds until just before the expiry and until the folder is full', () => {
    expect(by({ expiresAt: new Date(now.getTime() + 1) }).ok).toBe(true);
    expect(by({}, { members: mostMembers - 1 }).ok).toBe(true);
  });
});
