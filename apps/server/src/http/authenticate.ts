import type { User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';
import { LRUCache } from 'lru-cache';
import type { TokenClaims, VerifiedTokens } from '../identity/service-tokens.ts';

/** `user-gone`: the token is good, but its account was deleted; some operations word that differently. */
export type Authentication =
  { readonly ok: true; readonly caller: User } | { readonly ok: false; readonly reason: 'invalid_token' | 'user-gone' };

export type Authenticate = (token: unknown) => Promise<Authentication>;

const invalid: Authentication = { ok: false, reason: 'invalid_token' };
const gone: Authentication = { ok: false, reason: 'user-gone' };

// A token that was revoked, or whose account is gone, stays so, and whoever sends it all the time asks the store now and
// then only. Not never again: a primary that was just elected may for a moment know less.
const remembered = { max: 10_000, ttl: 5_000 };

/** Finds the user behind a token, which may be any JSON value: `{"$gt": ""}` is simply not a token. */
export const authenticator = ({
  tokens,
  users,
}: {
  readonly tokens: Pick<VerifiedTokens, 'verify'>;
  readonly users: Users;
}): Authenticate => {
  const dead = new LRUCache<string, Authentication>(remembered);
  const look = async ({ user, version }: TokenClaims): Promise<Authentication> => {
    const caller = await users.find(user);
    if (!caller) return gone;
    return caller.tokenVersion === version ? { ok: true, caller } : invalid;
  };
  return async (token) => {
    const claims = typeof token === 'string' ? tokens.verify(token) : undefined;
    if (typeof token !== 'string' || !claims) return invalid;
    const found = dead.get(token) ?? (await look(claims));
    if (!found.ok) dead.set(token, found);
    return found;
  };
};
