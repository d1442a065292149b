import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inviteCodes } from './invite-codes.ts';

describe('an invite code', () => {
  it('is sixteen characters as people can read them', () => {
    for (let made = 0; made < 1_000; made += 1) expect(inviteCodes.make()).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  });

  it('is another each time, in every one of its 80 bits', () => {
    const codes = Array.from({ length: 1_000 }, () => inviteCodes.make());
    expect(new Set(codes).size).toBe(1_000);
    // The chance that some character does not turn up in some place is below one in 10^10.
    for (let place = 0; place < 16; place += 1) expect(new Set(codes.map((code) => code.charAt(place))).size).toBe(32);
  });

  it('is kept as its SHA-256', () => {
    const code = inviteCodes.make();
    expect(inviteCodes.hash(code)).toBe(createHash('sha256').update(code).digest('hex'));
    expect(inviteCodes.hash(code)).not.toContain(code.toLowerCase());
  });
});
