import type { User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';
import type { VerifiedTokens } from '../identity/service-tokens.ts';

/** `user-gone`: the token is valid, but its account was deleted; some operations have another text for it. */
export type Authentication =
  { readonly ok: true; readonly caller: User } | { readonly ok: false; readonly reason: 'invalid_token' | 'user-gone' };

export type Authenticate = (token: unknown) => Promise<Authentication>;

const invalid: Authentication = { ok: false, reason: 'invalid_token' };
const gone: Authentication = { ok: false, reason: 'user-gone' };

/** Finds the user of a token, which may be any JSON value: `{"$gt": ""}` is simply not a token. */
export const authenticator =
  ({ tokens, users }: { readonly tokens: Pick<VerifiedTokens, 'verify'>; readonly users: Users }): Authenticate =>
  async (token) => {
    const claims = typeof token === 'string' ? tokens.verify(token) : undefined;
    if (!claims) return invalid;
    const caller = await users.find(claims.user);
    if (!caller) return gone;
    return caller.tokenVersion === claims.version ? { ok: true, caller } : invalid;
  };
