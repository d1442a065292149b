import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inviteCodes } from './invite-codes.ts';

describe('an invite code', () => {
  it('has sixteen unambiguous characters', () => {
    for (let made = 0; made < 1_000; made += 1) expect(inviteCodes.make()).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  });

  it('is random in each of its 80 bits', () => {
    const codes = Array.from({ length: 1_000 }, () => inviteCodes.make());
    expect(new Set(codes).size).toBe(1_000);
    // The probability that a character never occurs in some place is below 1 in 10^10.
    for (let place = 0; place < 16; place += 1) expect(new Set(codes.map((code) => code.charAt(place))).size).toBe(32);
  });

  it('is stored as its SHA-256', () => {
    const code = inviteCodes.make();
    expect(inviteCodes.hash(code)).toBe(createHash('sha256').update(code).digest('hex'));
    expect(inviteCodes.hash(code)).not.toContain(code.toLowerCase());
  });
});
