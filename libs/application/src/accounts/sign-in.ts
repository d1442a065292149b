import type { Session, User } from '@flashcards/accounts';
import { defaultSettings, expiryOf, newSession, overAt } from '@flashcards/accounts';
import type { AccountId, SessionId, UserId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Receipted, Sessions, Users } from '@flashcards/persistence-ports';
import type { NewId, Now } from '../clock.ts';
import type { AccessTokenHash, IdentityProvider, ServiceTokens } from './identity.ts';
import type { Once } from './once.ts';
import { answering, isFromReceipt } from './once.ts';

export interface SignIn {
  readonly user: UserId;
  readonly rawAccessToken: string;
  readonly accessToken: string;
  readonly idToken: string;
  /** The zone of a new account. */
  readonly timeZone: string | undefined;
  /** Whether the answer says when the token expires. */
  readonly detail: 'full' | undefined;
  readonly userAgent: string;
}

export interface SignedIn {
  readonly token: string;
  readonly expiresAt?: Date;
}

interface Ports {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly identityProvider: IdentityProvider;
  readonly accessTokenHash: AccessTokenHash;
  readonly serviceTokens: ServiceTokens;
  readonly sessionIdleDays: number | undefined;
  readonly now: Now;
  readonly newId: NewId;
}

export type SignInRefusal = 'user_mismatch' | 'access_token_mismatch' | 'jwt_encoding_failed';

/**
 * The specification names this fault (section 7): the account exists, but its token could not be made. `undefined`
 * then.
 */
const tokenOf = (serviceTokens: ServiceTokens, user: User, session: Session): string | undefined => {
  try {
    return serviceTokens.issue(user, session);
  } catch {
    return undefined;
  }
};

/** The user, whose account is created if they have none. */
const userOf = ({ users, newId }: Ports, { user, timeZone }: SignIn, createdAt: Date): Promise<User> =>
  users.insertIfAbsent({
    id: user,
    account: newId() as AccountId,
    tokenVersion: newId(),
    settings: { ...defaultSettings, ...(timeZone === undefined ? {} : { timeZone }) },
    createdAt,
  });

/** Begins a session of the user; `user_not_found` where the account was deleted in the meantime. */
const begin = async (
  { sessions, serviceTokens, sessionIdleDays, newId }: Ports,
  user: User,
  {
    request: { userAgent, detail },
    at,
    once,
  }: { readonly request: SignIn; readonly at: Date; readonly once: Once<SignedIn> | undefined },
): Promise<Receipted<SignedIn, 'jwt_encoding_failed' | 'user_not_found'>> => {
  const session = newSession(newId() as SessionId, at, userAgent);
  const token = tokenOf(serviceTokens, user, session);
  if (token === undefined) return refuse('jwt_encoding_failed');
  const signedIn: SignedIn = { token, ...(detail === undefined ? {} : { expiresAt: expiryOf(session) }) };
  const start = { session, isOver: overAt(at, sessionIdleDays) };
  return answering(
    once,
    () => signedIn,
    (receipt) => sessions.begin(user.account, start, receipt),
  );
};

/** Signs in a user with a valid id token. Creates the account on first sign-in. */
export const signIn =
  (ports: Ports) =>
  async (request: SignIn, once?: Once<SignedIn>): Promise<Receipted<SignedIn, SignInRefusal>> => {
    const { identityProvider, accessTokenHash, now } = ports;
    const at = now();
    if (!(await identityProvider.vouchesFor(request.user, request))) return refuse('user_mismatch');
    if (!accessTokenHash.matches(request.rawAccessToken, request.accessToken)) return refuse('access_token_mismatch');
    for (;;) {
      const begun = await begin(ports, await userOf(ports, request, at), { request, at, once });
      if (begun.ok || isFromReceipt(begun)) return begun;
      if (begun.code !== 'user_not_found') return refuse(begun.code);
    }
  };
