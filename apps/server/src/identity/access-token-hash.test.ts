import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accessTokenHash } from './access-token-hash.ts';

const raw = 'a raw access token, ünicode included';
const digest = createHash('sha256').update(raw).digest();
const hex = digest.toString('hex');

describe('access token hash', () => {
  it.each([
    ['hex', hex],
    ['base64', digest.toString('base64')],
    ['base64 without padding', digest.toString('base64').replace('=', '')],
    ['base64url', digest.toString('base64url')],
    ['a decimal integer', BigInt(`0x${hex}`).toString()],
  ])('accepts SHA-256 as %s', (_, hashed) => {
    expect(accessTokenHash.matches(raw, hashed)).toBe(true);
  });

  it('accepts a UUID version 5 in the namespace of domain names', () => {
    // The example from Python's documentation of uuid5.
    expect(accessTokenHash.matches('python.org', '886313e1-3b8a-5372-9b90-0c9aee199e5d')).toBe(true);
  });

  it.each([
    ['the raw token itself', raw],
    ['nothing', ''],
    ['upper-case hex', hex.toUpperCase()],
    ['part of the hash', hex.slice(0, 63)],
    ['more than the hash', `${hex}0`],
    ['a space around it', ` ${hex}`],
    ['the hash of another token', createHash('sha256').update('other').digest('hex')],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('refuses %s', (_, hashed) => {
    expect(accessTokenHash.matches(raw, hashed)).toBe(false);
  });
});
