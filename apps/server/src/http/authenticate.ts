import type { Caller } from '@flashcards/accounts';
import { isIdle } from '@flashcards/accounts';
import type { Now } from '@flashcards/application';
import type { Sessions } from '@flashcards/persistence-ports';
import type { VerifiedTokens } from '../identity/service-tokens.ts';
import { useNotes } from './use-notes.ts';

/** `user-gone`: the token is valid, but its account was deleted; some operations have another text for it. */
export type Authentication =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly reason: 'invalid_token' | 'user-gone' };

export type Authenticate = (token: unknown) => Promise<Authentication>;

const invalid: Authentication = { ok: false, reason: 'invalid_token' };
const gone: Authentication = { ok: false, reason: 'user-gone' };

interface Parts {
  readonly tokens: Pick<VerifiedTokens, 'verify'>;
  readonly sessions: Pick<Sessions, 'find' | 'noteUse'>;
  /** Days after which an unused session ends. */
  readonly idleDays: number | undefined;
  readonly now: Now;
}

/** Finds the user of a token, which may be any JSON value: `{"$gt": ""}` is simply not a token. */
export const authenticator = ({ tokens, sessions, idleDays, now }: Parts): Authenticate => {
  const note = useNotes(sessions);
  return async (token) => {
    const claims = typeof token === 'string' ? tokens.verify(token) : undefined;
    if (!claims) return invalid;
    const found = await sessions.find(claims.user, claims.session);
    if (!found) return gone;
    if (!found.session || found.tokenVersion !== claims.version) return invalid;
    const [caller, at] = [found as Caller, now()];
    if (isIdle(caller.session, at, idleDays)) return invalid;
    note(caller, at);
    return { ok: true, caller };
  };
};
