import type { Caller, Session } from '@flashcards/accounts';
import { newestFirst, overAt } from '@flashcards/accounts';
import type { Sessions } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';

/** A session, and whether it is that of the call. */
export interface ListedSession extends Session {
  readonly current: boolean;
}

interface Ports {
  readonly sessions: Sessions;
  readonly sessionIdleDays: number | undefined;
  readonly now: Now;
}

/** The sessions in which the caller is signed in, newest first. */
export const listSessions =
  ({ sessions, sessionIdleDays, now }: Ports) =>
  async ({ account, session: { id } }: Caller): Promise<readonly ListedSession[]> => {
    const isOver = overAt(now(), sessionIdleDays);
    const alive = (await sessions.all(account)).filter((session) => !isOver(session));
    return newestFirst(alive).map((session) => ({ ...session, current: session.id === id }));
  };
