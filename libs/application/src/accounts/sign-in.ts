import type { User } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Receipted, Receipts, Users } from '@flashcards/persistence-ports';
import type { NewId, Now } from '../clock.ts';
import type { AccessTokenHash, IdentityProvider, ServiceTokens } from './identity.ts';
import type { Once } from './once.ts';
import { isAnsweredBefore } from './once.ts';

export interface SignIn {
  readonly user: UserId;
  readonly rawAccessToken: string;
  readonly accessToken: string;
  readonly idToken: string;
}

export interface SignedIn {
  readonly token: string;
}

interface Ports {
  readonly users: Users;
  readonly receipts: Receipts;
  readonly identityProvider: IdentityProvider;
  readonly accessTokenHash: AccessTokenHash;
  readonly serviceTokens: ServiceTokens;
  readonly now: Now;
  readonly newId: NewId;
}

export type SignInRefusal = 'user_mismatch' | 'access_token_mismatch' | 'jwt_encoding_failed';

/**
 * The specification names this fault (section 7): the account exists, but its token could not be made. `undefined`
 * then.
 */
const tokenOf = (serviceTokens: ServiceTokens, user: User): string | undefined => {
  try {
    return serviceTokens.issue(user);
  } catch {
    return undefined;
  }
};

/**
 * Stores an answer with the version of its token. An answer with another version is replaced: its token is invalid,
 * because the learner has signed out everywhere since then.
 */
const keepSignedIn = async (
  receipts: Receipts,
  { account, tokenVersion }: User,
  { once, answer }: { readonly once: Once<SignedIn> | undefined; readonly answer: SignedIn },
): Promise<Receipted<SignedIn, never>> => {
  if (!once) return ok(answer);
  const { key, fingerprint, keep } = once;
  const version = `${tokenVersion} `;
  const own = version + keep(answer);
  for (let instead = ''; ;) {
    const kept = await receipts.keep(account, { key, fingerprint, answer: own, instead });
    if (kept.ok) return ok(answer);
    if (!isAnsweredBefore(kept)) return kept;
    if (kept.answer.startsWith(version)) return { ...kept, answer: kept.answer.slice(version.length) };
    instead = kept.answer;
  }
};

/** Signs in a user with a valid id token. Creates the account on first sign-in. */
export const signIn =
  ({ users, receipts, identityProvider, accessTokenHash, serviceTokens, now, newId }: Ports) =>
  async (request: SignIn, once?: Once<SignedIn>): Promise<Receipted<SignedIn, SignInRefusal>> => {
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
    const token = tokenOf(serviceTokens, user);
    if (token === undefined) return refuse('jwt_encoding_failed');
    return keepSignedIn(receipts, user, { once, answer: { token } });
  };
