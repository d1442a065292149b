import { createHash, timingSafeEqual } from 'node:crypto';

/** The hash of each accepted signature algorithm; EdDSA means Ed25519 here. */
const hashes: ReadonlyMap<string, 'sha256' | 'sha512'> = new Map([
  ['RS256', 'sha256'],
  ['ES256', 'sha256'],
  ['EdDSA', 'sha512'],
] as const);

/**
 * Whether an id token's `at_hash` belongs to this access token: base64url of the left half of its hash, by the
 * algorithm of the id token (OpenID Connect Core, section 3.1.3.6). True for an id token without `at_hash`, which is
 * optional.
 */
export const isIssuedWith = (accessToken: string, atHash: unknown, algorithm: string): boolean => {
  if (atHash === undefined) return true;
  const hash = hashes.get(algorithm);
  if (hash === undefined || typeof atHash !== 'string') return false;
  const digest = createHash(hash).update(accessToken, 'utf8').digest();
  const expected = Buffer.from(digest.subarray(0, digest.length / 2).toString('base64url'));
  const given = Buffer.from(atHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
};
