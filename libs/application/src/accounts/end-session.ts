import type { Caller } from '@flashcards/accounts';
import { overAt } from '@flashcards/accounts';
import type { SessionId } from '@flashcards/kernel';
import type { Receipted, Sessions } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from './once.ts';
import { ownReceipt } from './once.ts';

interface Ports {
  readonly sessions: Sessions;
  readonly sessionIdleDays: number | undefined;
  readonly now: Now;
}

/** Ends a session of the caller's, which may be the one in use. */
export const endSession =
  ({ sessions, sessionIdleDays, now }: Ports) =>
  (
    { account }: Caller,
    { session: id }: { readonly session: SessionId },
    once?: Once<void>,
  ): Promise<Receipted<void, 'session_not_found'>> =>
    sessions.end(account, { id, isOver: overAt(now(), sessionIdleDays) }, ownReceipt(once));
