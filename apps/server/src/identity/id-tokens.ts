import type { IdentityProvider, Now } from '@flashcards/application';
import type { JWTHeaderParameters, JWTPayload, JWTVerifyGetKey } from 'jose';
import { jwtVerify } from 'jose';
import { isIssuedWith } from './at-hash.ts';

/** Seconds by which clocks may differ, in both directions (contract, section 3). */
const clockTolerance = 60;
const algorithms = ['RS256', 'ES256', 'EdDSA'];

export interface IdTokenRules {
  readonly issuer: string;
  /** Each of our clients is an audience. */
  readonly audiences: readonly string[];
  readonly keys: JWTVerifyGetKey;
  readonly now: Now;
}

/**
 * Whether the token was issued for us, beyond that it names one of our audiences: it names no others, or has one of ours
 * as `azp` (OpenID Connect Core, section 3.1.3.7).
 */
const isForUs = ({ aud, azp }: JWTPayload, audiences: readonly string[]): boolean =>
  azp === undefined ? [aud ?? []].flat().every((each) => audiences.includes(each)) : audiences.includes(azp as string);

const isIssuedAlready = ({ iat }: JWTPayload, now: Date): boolean =>
  typeof iat === 'number' && iat <= now.getTime() / 1000 + clockTolerance;

/** Exactly three parts: decoders ignore line breaks and padding, so that one token would have many spellings. */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Whether the header has the type of an id token, or none. Refuses access tokens of the same issuer (RFC 9068, section
 * 4), and logout tokens and other events (RFC 8417), which may differ in `events` only.
 */
const isIdToken = ({ typ }: JWTHeaderParameters, { events }: JWTPayload): boolean =>
  (typ === undefined || (typeof typ === 'string' && /^(application\/)?jwt$/i.test(typ))) && events === undefined;

/**
 * The verification for both identity providers. Any failure, including one of the key server, means that the token is
 * refused.
 */
export const idTokens = ({ issuer, audiences, keys, now }: IdTokenRules): IdentityProvider => ({
  vouchesFor: async (user, { idToken, rawAccessToken }) => {
    const currentDate = now();
    const audience = [...audiences];
    const required = { requiredClaims: ['exp', 'iat', 'sub'], clockTolerance, currentDate };
    if (!compact.test(idToken)) return false;
    try {
      const verified = await jwtVerify(idToken, keys, { issuer, audience, algorithms, ...required });
      const { payload, protectedHeader } = verified;
      return (
        isIdToken(protectedHeader, payload) &&
        isForUs(payload, audiences) &&
        isIssuedAlready(payload, currentDate) &&
        isIssuedWith(rawAccessToken, payload['at_hash'], protectedHeader.alg) &&
        payload.sub === user
      );
    } catch {
      return false;
    }
  },
});
