import type { JWTVerifyGetKey } from 'jose';
import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors } from 'jose';
import type { Logger } from 'pino';
import type { IdentityConfig } from '../config/identity-config.ts';
import { discover, fetchBounded } from './discovery.ts';

const timeout = 3_000;
const cooldown = 30_000;

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

const discoveredKeys = async (issuer: string): Promise<URL> => {
  const { jwksUri } = await discover(issuer);
  if (!jwksUri) throw new Error('oidc: the discovery document names no usable jwks_uri');
  return jwksUri;
};

const remoteKeys = (url: URL): RemoteKeys =>
  createRemoteJWKSet(url, { timeoutDuration: timeout, cooldownDuration: cooldown, [customFetch]: fetchBounded });

/**
 * The issuer's public keys: discovered on first use, cached, and fetched again for an unknown key. While the issuer is
 * unreachable the known keys stay valid, and it is retried only after a pause.
 */
export const issuerKeys = ({ issuer, jwksUri }: IdentityConfig, log: Logger): JWTVerifyGetKey => {
  let remote: Promise<RemoteKeys> | undefined;
  let known: RemoteKeys | undefined;
  let askAgainAt = 0;

  const keys = async (): Promise<RemoteKeys> => {
    remote ??= Promise.resolve(jwksUri ?? discoveredKeys(issuer)).then(remoteKeys);
    try {
      known = await remote;
      return known;
    } catch (error) {
      remote = undefined;
      throw error;
    }
  };

  return async (header, token) => {
    const stale = known?.jwks();
    if (Date.now() < askAgainAt) {
      if (!stale) throw new Error('oidc: the issuer was out of reach a moment ago');
      return createLocalJWKSet(stale)(header, token);
    }
    try {
      return await (
        await keys()
      )(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      askAgainAt = Date.now() + cooldown;
      log.warn({ err: error }, 'cannot fetch the keys of the identity provider');
      if (!stale) throw error;
      return createLocalJWKSet(stale)(header, token);
    }
  };
};
