import type { IdentityProvider, Now } from '@flashcards/application';
import type { UserId } from '@flashcards/kernel';
import { createLocalJWKSet, exportJWK, SignJWT } from 'jose';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { idTokens } from './id-tokens.ts';

const issuer = 'urn:flashcards:development-identity-provider';
const clientId = 'flashcards-development';
const algorithm = 'EdDSA';
const lifetime = 60 * 60;

/** Replaces an identity provider on a developer's machine. It signs in any user. */
export interface DevelopmentProvider extends IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  issueIdToken(user: UserId): Promise<string>;
}

/** Signs real id tokens with a key in memory, and verifies them like those of other issuers. */
export const developmentProvider = async (now: Now): Promise<DevelopmentProvider> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const kid = randomUUID();
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }] });
  return {
    ...idTokens({ issuer, audiences: [clientId], keys, now }),
    issuer,
    clientId,
    issueIdToken: (user) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(user)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(privateKey);
    },
  };
};
