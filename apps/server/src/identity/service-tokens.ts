import type { Session, User } from '@flashcards/accounts';
import { expiryOf } from '@flashcards/accounts';
import type { Now, ServiceTokens } from '@flashcards/application';
import type { SessionId, UserId } from '@flashcards/kernel';
import { parseSessionId, parseUserId } from '@flashcards/kernel';
import type { JwtPayload } from 'jsonwebtoken';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey } from 'node:crypto';

/** The user and the session of a genuine token, and the token version under which it was issued. */
export interface TokenClaims {
  readonly user: UserId;
  readonly session: SessionId;
  readonly version: string;
}

export interface VerifiedTokens extends ServiceTokens {
  /**
   * The claims of a token that we signed and that has not expired; `undefined` for any other. Throws only
   * `ImplausibleClock`.
   */
  verify(token: string): TokenClaims | undefined;
}

export interface SigningSecrets {
  readonly current: string;
  readonly previous?: string | undefined;
}

const algorithm = 'HS256';
// A media type of our own (RFC 9068), so that an id token is never accepted as a service token.
const type = 'at+jwt';
const issuer = 'flashcards';
const audience = 'flashcards';
/**
 * Verification takes as long as three reads of the store, so verified tokens are cached. Revocation is checked in the
 * store each time.
 */
const mostRemembered = 10_000;

interface SigningKey {
  readonly secret: KeyObject;
  readonly header: { readonly alg: typeof algorithm; readonly typ: typeof type; readonly kid: string };
}

/** A KeyObject: jsonwebtoken takes 50 times as long with a string. */
const signingKey = (text: string): SigningKey => {
  const kid = createHmac('sha256', text).update('kid').digest('base64url').slice(0, 16);
  return { secret: createSecretKey(Buffer.from(text, 'utf8')), header: { alg: algorithm, typ: type, kid } };
};

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

const headerOf = (token: string): string => token.slice(0, token.indexOf('.') + 1);

/** The encoded header of every token that the key signs; it is always the same. */
const encodedHeader = ({ secret, header }: SigningKey): string => headerOf(jwt.sign({}, secret, { algorithm, header }));

interface Genuine {
  readonly claims: TokenClaims;
  /** The second since 1970 from which the token is invalid. */
  readonly expires: number;
}

const genuine = (payload: JwtPayload | string): Genuine | undefined => {
  if (typeof payload === 'string' || typeof payload.exp !== 'number' || typeof payload['ver'] !== 'string')
    return undefined;
  const user = typeof payload.sub === 'string' ? parseUserId(payload.sub) : undefined;
  const session = typeof payload.jti === 'string' ? parseSessionId(payload.jti) : undefined;
  if (user === undefined || session === undefined) return undefined;
  return { claims: { user, session, version: payload['ver'] }, expires: payload.exp };
};

/**
 * Our own tokens (contract, section 3). The header of a token must be, byte for byte, one that we issue. That fixes the
 * algorithm, the type and the key before the token is parsed.
 */
export const serviceTokens = ({ current, previous }: SigningSecrets, now: Now): VerifiedTokens => {
  const signing = signingKey(current);
  const accepted = [signing, ...(previous === undefined ? [] : [signingKey(previous)])];
  const secrets = new Map(accepted.map((key) => [encodedHeader(key), key.secret]));
  const remembered = new LRUCache<string, Genuine>({ max: mostRemembered });
  const examine = (token: string, clockTimestamp: number): Genuine | undefined => {
    const secret = secrets.get(headerOf(token));
    if (!secret) return undefined;
    try {
      return genuine(jwt.verify(token, secret, { algorithms: [algorithm], issuer, audience, clockTimestamp }));
    } catch {
      return undefined;
    }
  };
  return {
    issue: ({ id, tokenVersion }: User, session: Session) => {
      const times = { iat: secondsOf(now()), exp: secondsOf(expiryOf(session)) };
      return jwt.sign({ ver: tokenVersion, ...times }, signing.secret, {
        algorithm,
        header: signing.header,
        issuer,
        audience,
        subject: id,
        jwtid: session.id,
      });
    },
    verify: (token) => {
      const time = secondsOf(now());
      const known = remembered.get(token);
      if (known) return known.expires > time ? known.claims : undefined;
      const found = examine(token, time);
      if (found) remembered.set(token, found);
      return found?.claims;
    },
  };
};
