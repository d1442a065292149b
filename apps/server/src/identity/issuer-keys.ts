import type { JWTVerifyGetKey } from 'jose';
import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors } from 'jose';
import type { Logger } from 'pino';
import type { IdentityConfig } from '../config/identity-config.ts';
import { trustedUrl } from '../config/trusted-url.ts';

const timeout = 3_000;
const cooldown = 30_000;
const largestDocument = 1_048_576;

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** Fetches a small JSON document without redirects, so that it comes from the trusted URL. */
const fetchBounded = async (url: string, options: RequestInit): Promise<Response> => {
  const response = await fetch(url, { ...options, redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largestDocument) throw new Error('oidc: the answer is too large');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status });
};

const discover = async (issuer: string): Promise<URL> => {
  const document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetchBounded(document, { signal: AbortSignal.timeout(timeout) });
  const found = response.ok ? ((await response.json()) as { issuer?: unknown; jwks_uri?: unknown } | null) : null;
  if (found?.issuer !== issuer) throw new Error('oidc: the discovery document is not the issuer’s');
  const url = typeof found.jwks_uri === 'string' ? trustedUrl(found.jwks_uri) : undefined;
  if (!url) throw new Error('oidc: the discovery document names no usable jwks_uri');
  return url;
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
    remote ??= Promise.resolve(jwksUri ?? discover(issuer)).then(remoteKeys);
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
