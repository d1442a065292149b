import type { EnvironmentReader } from './environment-reader.ts';

/** The OpenID Connect provider whose id tokens are accepted. */
export interface IdentityConfig {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** Of our own client, for sign-in-options. */
  readonly clientId: string;
  /** Absent: read from the issuer's discovery document. */
  readonly jwksUri?: URL;
}

/** `undefined`: the server is its own identity provider, for development only. */
export const readIdentity = ({ valueOf, has, problem }: EnvironmentReader): IdentityConfig | undefined => {
  const issuer = valueOf('OIDC_ISSUER');
  const jwksUri = valueOf('OIDC_JWKS_URI');
  const audiences = valueOf('OIDC_AUDIENCE');
  const [clientId] = [valueOf('OIDC_CLIENT_ID'), ...audiences].filter((each) => each !== '');
  if (!has('OIDC_ISSUER')) {
    for (const name of ['OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'OIDC_JWKS_URI'] as const)
      if (has(name)) problem(name, 'means nothing without OIDC_ISSUER');
  } else if (audiences.length === 0) problem('OIDC_AUDIENCE', 'is required with OIDC_ISSUER');
  if (issuer === undefined || clientId === undefined) return undefined;
  return { issuer, audiences, clientId, ...(jwksUri === undefined ? {} : { jwksUri: new URL(jwksUri) }) };
};
