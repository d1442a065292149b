import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, Outcome, UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Users } from '@flashcards/persistence-ports';
import type { NewId, Now } from './clock.ts';
import type { AccessTokenHash, IdentityProvider, ServiceTokens } from './identity.ts';

export interface SignIn {
  readonly user: UserId;
  readonly rawAccessToken: string;
  readonly accessToken: string;
  readonly idToken: string;
}

interface Ports {
  readonly users: Users;
  readonly identityProvider: IdentityProvider;
  readonly accessTokenHash: AccessTokenHash;
  readonly serviceTokens: ServiceTokens;
  readonly now: Now;
  readonly newId: NewId;
}

export type SignInRefusal = 'user_mismatch' | 'access_token_mismatch' | 'jwt_encoding_failed';

/** Signs in a user whose identity provider vouches for them; creates the account on first sign-in. */
export const signIn =
  ({ users, identityProvider, accessTokenHash, serviceTokens, now, newId }: Ports) =>
  async (request: SignIn): Promise<Outcome<{ readonly token: string }, SignInRefusal>> => {
    const createdAt = now();
    if (!(await identityProvider.vouchesFor(request.user, request))) return refuse('user_mismatch');
    if (!accessTokenHash.matches(request.rawAccessToken, request.accessToken)) return refuse('access_token_mismatch');
    const user = await users.insertIfAbsent({
      id: request.user,
      account: newId() as AccountId,
      tokenVersion: newId(),
      settings: defaultSettings,
      createdAt,
    });
    try {
      return ok({ token: serviceTokens.issue(user) });
    } catch {
      // The specification names this one fault (section 7): the account exists, only its token could not be made.
      return refuse('jwt_encoding_failed');
    }
  };
