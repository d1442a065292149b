import { isLoopbackName } from '../loopback.ts';
import type { EnvironmentReader } from './environment-reader.ts';

/** The OpenID Connect provider whose id tokens we accept. */
export interface IdentityConfig {
  readonly issuer: string;
  readonly audience: string;
  /** Absent: read from the issuer's discovery document. */
  readonly jwksUri?: URL;
}

/** A URL that may be asked for keys: encrypted, unless it stays on this machine. */
export const trustedUrl = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
  return isSafe && url.username === '' && url.password === '' ? url : undefined;
};

const rule = 'an https URL (http only on this machine)';

/** Absent where the server is to be its own, development-only, identity provider. */
export const readIdentity = ({ parsed, text, has, problem }: EnvironmentReader): IdentityConfig | undefined => {
  // Kept as it was written: an issuer is compared byte for byte.
  const issuer = parsed('OIDC_ISSUER', rule, (url) => (trustedUrl(url) ? url : undefined));
  const jwksUri = parsed('OIDC_JWKS_URI', rule, trustedUrl);
  const audience = text('OIDC_AUDIENCE', '');
  if (!has('OIDC_ISSUER')) {
    for (const name of ['OIDC_AUDIENCE', 'OIDC_JWKS_URI'])
      if (has(name)) problem(name, 'means nothing without OIDC_ISSUER');
  } else if (audience === '') problem('OIDC_AUDIENCE', 'is required with OIDC_ISSUER');
  if (issuer === undefined || audience === '') return undefined;
  return { issuer, audience, ...(jwksUri === undefined ? {} : { jwksUri }) };
};
