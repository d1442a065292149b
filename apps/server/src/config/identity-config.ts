import type { EnvironmentReader } from './environment-reader.ts';

/** The OpenID Connect provider whose id tokens are accepted. */
export interface IdentityConfig {
  readonly issuer: string;
  readonly audience: string;
  /** Absent: read from the issuer's discovery document. */
  readonly jwksUri?: URL;
}

/** `undefined`: the server is its own identity provider, for development only. */
export const readIdentity = ({ valueOf, has, problem }: EnvironmentReader): IdentityConfig | undefined => {
  const issuer = valueOf('OIDC_ISSUER');
  const jwksUri = valueOf('OIDC_JWKS_URI');
  const audience = valueOf('OIDC_AUDIENCE');
  if (!has('OIDC_ISSUER')) {
    for (const name of ['OIDC_AUDIENCE', 'OIDC_JWKS_URI'] as const)
      if (has(name)) problem(name, 'means nothing without OIDC_ISSUER');
  } else if (audience === '') problem('OIDC_AUDIENCE', 'is required with OIDC_ISSUER');
  if (issuer === undefined || audience === '') return undefined;
  return { issuer, audience, ...(jwksUri === undefined ? {} : { jwksUri: new URL(jwksUri) }) };
};
