import type { KeyObject } from 'node:crypto';
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

export type Members = Readonly<Record<string, unknown>>;

/** The issuer's key pairs by kid; each kid names its algorithm. */
export const issuerKeyPairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ed: generateKeyPairSync('ed25519'),
} as const;

/** A key pair of another party. */
export const strangerKeyPair = generateKeyPairSync('ed25519');

export type Signer = (text: string) => string | Buffer;

const ieee = 'ieee-p1363';

/** Signatures without a JWT library, which would refuse to create most tokens that a verifier must refuse. */
export const signers = {
  RS256: (text: string, key: KeyObject = issuerKeyPairs.rsa.privateKey) => sign('sha256', Buffer.from(text), key),
  ES256: (text: string, key: KeyObject = issuerKeyPairs.ec.privateKey) =>
    sign('sha256', Buffer.from(text), { key, dsaEncoding: ieee }),
  EdDSA: (text: string, key: KeyObject = issuerKeyPairs.ed.privateKey) => sign(null, Buffer.from(text), key),
} as const satisfies Record<string, Signer>;

export const hmac =
  (secret: string | Buffer, hash = 'sha256'): Signer =>
  (text) =>
    createHmac(hash, secret).update(text).digest();

export const unsigned: Signer = () => '';

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Makes id tokens of one issuer, valid by default. */
export interface Forge {
  readonly claims: Members;
  /** A token with a valid header and claims, except for the changes; `undefined` removes a member. */
  readonly token: (changes?: { claims?: Members; header?: Members; signer?: Signer }) => string;
}

export const forgeOf = (issuer: string, seconds: number): Forge => {
  const claims = { iss: issuer, aud: 'us', sub: 'ada', iat: seconds, exp: seconds + 600 };
  return {
    claims,
    token: ({ claims: changed = {}, header = {}, signer = signers.EdDSA } = {}) => {
      const text = `${encoded({ alg: 'EdDSA', kid: 'ed', ...header })}.${encoded({ ...claims, ...changed })}`;
      const signature = signer(text);
      return `${text}.${typeof signature === 'string' ? signature : signature.toString('base64url')}`;
    },
  };
};
