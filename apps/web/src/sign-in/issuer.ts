import type { SignInOptions } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import * as oauth from 'oauth4webapi';
import type { Identity } from '../session.ts';
import { openSession } from '../session.ts';
import type { IssuerProblem } from './issuer-error.ts';
import { IssuerError } from './issuer-error.ts';
import type { Attempt, Expected } from './pending.ts';
import { signedInPath } from './pending.ts';

const redirectUri = (): string => new URL(signedInPath, location.origin).href;

/** As the service allows, in seconds. */
const clockTolerance = 60;
const timeout = 10_000;

/** The service accepts an issuer without TLS on its own machine only. */
const requestOptions = ({ issuer }: SignInOptions) => ({
  [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  signal: () => AbortSignal.timeout(timeout),
});

const problemOf = (error: unknown): IssuerProblem => {
  if (error instanceof oauth.AuthorizationResponseError) return error.error === 'access_denied' ? 'denied' : 'failed';
  if (error instanceof oauth.ResponseBodyError) return 'failed';
  if (!(error instanceof oauth.OperationProcessingError)) return 'unreachable';
  if (error.code === oauth.JWT_TIMESTAMP_CHECK) return 'clock';
  return error.code === oauth.RESPONSE_IS_NOT_CONFORM ? 'unreachable' : 'unverified';
};

const explained = async <Value>({ issuer }: SignInOptions, work: () => Promise<Value>): Promise<Value> => {
  // Browsers have no cryptography for pages that were not loaded safely.
  if (!isSecureContext) throw new IssuerError('insecure', issuer);
  try {
    return await work();
  } catch (cause) {
    throw new IssuerError(problemOf(cause), issuer, { cause });
  }
};

const discovered = async (options: SignInOptions): Promise<oauth.AuthorizationServer> => {
  const issuer = new URL(options.issuer);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, requestOptions(options)));
};

/** Begins a sign-in: `url` is where the learner goes. `isAnew`: the provider asks again, also whom it knows. */
export const begin = (options: SignInOptions, isAnew: boolean): Promise<Attempt & { readonly url: string }> =>
  explained(options, async () => {
    const { authorization_endpoint = '' } = await discovered(options);
    const verifier = oauth.generateRandomCodeVerifier();
    const attempt = { state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce() };
    const url = new URL(authorization_endpoint);
    const query = {
      response_type: 'code',
      client_id: options.clientID,
      redirect_uri: redirectUri(),
      scope: options.scopes,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...attempt,
      ...(isAnew ? { prompt: 'login' } : {}),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return { ...attempt, verifier, url: url.href };
  });

const nameIn = ({ name, preferred_username: username, sub }: oauth.IDToken): string =>
  [name, username].find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? sub;

/** Who the provider says that the learner is, once its answer has been checked. */
const identityIn = async (options: SignInOptions, answer: URLSearchParams, attempt: Attempt): Promise<Identity> => {
  const server = await discovered(options);
  const client = { client_id: options.clientID, [oauth.clockTolerance]: clockTolerance };
  const code = oauth.validateAuthResponse(server, client, answer, attempt.state);
  const request = [oauth.None(), code, redirectUri(), attempt.verifier, requestOptions(options)] as const;
  const response = await oauth.authorizationCodeGrantRequest(server, client, ...request);
  const checks = { expectedNonce: attempt.nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, checks);
  const { id_token: idToken, access_token: rawAccessToken } = tokens;
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims || idToken === undefined) throw new Error('no id token');
  return { user: claims.sub, name: nameIn(claims), idToken, rawAccessToken };
};

/**
 * Ends a sign-in with the provider's answer: the query of the address that it sent the learner to. The service verifies
 * the id token again, with its signature, and its `at_hash` against the access token, which is needed for nothing else.
 */
export const finish = async (options: SignInOptions, answer: URLSearchParams, expected: Expected): Promise<void> => {
  const identity = await explained(options, () => identityIn(options, answer, expected));
  if (expected.user !== undefined && expected.user !== identity.user)
    throw new IssuerError('otherUser', options.issuer);
  await openSession(identity).catch((cause: unknown) => {
    const isUntrusted = isRefused(cause) && cause.status === 403;
    throw isUntrusted ? new IssuerError('unverified', options.issuer, { cause }) : cause;
  });
};
