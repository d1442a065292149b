import type { IsOver, Session } from '@flashcards/accounts';
import { newSession } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { randomSessionId } from '../random-ids.ts';

export const aSession = (of: Partial<Session> = {}): Session => ({
  ...newSession(randomSessionId(), new Date('2026-03-01T11:12:13.456Z'), 'a client/1.0 (\u{1F98A}; "é")'),
  ...of,
});

export const never: IsOver = () => false;

export const aStoredSession = async (store: Store, account: AccountId, of: Partial<Session> = {}): Promise<Session> => {
  const session = aSession(of);
  const begun = await store.sessions.begin(account, { session, isOver: never });
  if (!begun.ok) throw new Error(begun.code);
  return session;
};
