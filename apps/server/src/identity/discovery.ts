import { trustedUrl } from '../config/trusted-url.ts';

const timeout = 3_000;
const largestDocument = 1_048_576;

/** Fetches a small JSON document without redirects, so that it comes from the trusted URL. */
export const fetchBounded = async (url: string, options: RequestInit): Promise<Response> => {
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

/** What an issuer says of itself. A URL that may not be trusted is left out. */
export interface Discovered {
  readonly jwksUri: URL | undefined;
  readonly tokenEndpoint: URL | undefined;
}

const urlIn = (value: unknown): URL | undefined => (typeof value === 'string' ? trustedUrl(value) : undefined);

/** Fetches the discovery document. Rejects after three seconds, and if it is another issuer's. */
export const discover = async (issuer: string): Promise<Discovered> => {
  const document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetchBounded(document, { signal: AbortSignal.timeout(timeout) });
  const found = response.ok ? ((await response.json()) as Record<string, unknown> | null) : null;
  if (found?.['issuer'] !== issuer) throw new Error('oidc: the discovery document is not the issuer’s');
  return { jwksUri: urlIn(found['jwks_uri']), tokenEndpoint: urlIn(found['token_endpoint']) };
};
