import type { IdentityProvider, Now } from '@flashcards/application';
import type { JWTHeaderParameters, JWTPayload, JWTVerifyGetKey } from 'jose';
import { jwtVerify } from 'jose';
import { isIssuedWith } from './at-hash.ts';

/** Clocks may be this far apart, both ways (contract, section 3). */
const clockTolerance = 60;
const algorithms = ['RS256', 'ES256', 'EdDSA'];

export interface IdTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  readonly now: Now;
}

/** Whether a token for several parties was issued at our request (OpenID Connect Core, section 3.1.3.7). */
const isForUs = ({ aud, azp }: JWTPayload, audience: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === audience;

const isIssuedAlready = ({ iat }: JWTPayload, now: Date): boolean =>
  typeof iat === 'number' && iat <= now.getTime() / 1000 + clockTolerance;

/** Three parts and nothing around them: decoders forgive line breaks and padding, which would let one token be many. */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Whether it says to be an id token, or nothing. An access token of the same issuer must not pass for one (RFC 9068,
 * section 4), nor a logout token or another event (RFC 8417), which may differ in its `events` alone.
 */
const isIdToken = ({ typ }: JWTHeaderParameters, { events }: JWTPayload): boolean =>
  (typ === undefined || (typeof typ === 'string' && /^(application\/)?jwt$/i.test(typ))) && events === undefined;

/** The verification that both identity providers share. A failure of any kind, the key server's included, says no. */
export const idTokens = ({ issuer, audience, keys, now }: IdTokenRules): IdentityProvider => ({
  vouchesFor: async (user, { idToken, rawAccessToken }) => {
    const currentDate = now();
    const required = { requiredClaims: ['exp', 'iat', 'sub'], clockTolerance, currentDate };
    if (!compact.test(idToken)) return false;
    try {
      const verified = await jwtVerify(idToken, keys, { issuer, audience, algorithms, ...required });
      const { payload, protectedHeader } = verified;
      return (
        isIdToken(protectedHeader, payload) &&
        isForUs(payload, audience) &&
        isIssuedAlready(payload, currentDate) &&
        isIssuedWith(rawAccessToken, payload['at_hash'], protectedHeader.alg) &&
        payload.sub === user
      );
    } catch {
      return false;
    }
  },
});
