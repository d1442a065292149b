import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isIssuedWith } from './at-hash.ts';

// The example of OpenID Connect Core, appendix A.3.
const accessToken = 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y';
const atHash = '77QmUPtjPfzWtF2AnpK9RQ';
const half = (hash: string, of = accessToken): string => {
  const digest = createHash(hash).update(of).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
};

describe('an access token', () => {
  it('belongs to the id token that has the left half of its hash', () => {
    expect(isIssuedWith(accessToken, atHash, 'RS256')).toBe(true);
    expect(isIssuedWith(accessToken, atHash, 'ES256')).toBe(true);
    expect(isIssuedWith(accessToken, half('sha512'), 'EdDSA')).toBe(true);
  });

  it('belongs to an id token without at_hash', () => {
    expect(isIssuedWith(accessToken, undefined, 'RS256')).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['another access token', half('sha256', 'another'), 'RS256'],
    ['the hash of another algorithm', half('sha512'), 'RS256'],
    ['EdDSA with a SHA-256', atHash, 'EdDSA'],
    ['the whole hash', createHash('sha256').update(accessToken).digest('base64url'), 'RS256'],
    ['padding', `${atHash}==`, 'RS256'],
    ['nothing', '', 'RS256'],
    ['null', null, 'RS256'],
    ['a list', [atHash], 'RS256'],
    ['an algorithm off the list', atHash, 'HS256'],
  ])('does not belong to an id token with %s', (_, claim, algorithm) => {
    expect(isIssuedWith(accessToken, claim, algorithm)).toBe(false);
  });
});
