import type { Caller, IsOver, Session, User } from '@flashcards/accounts';
import type { AccountId, SessionId, UserId } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from './receipt.ts';

/** A user, and one of their sessions if it is there. */
export type UserInSession = User & Partial<Pick<Caller, 'session'>>;

export interface SessionStart {
  readonly session: Session;
  readonly isOver: IsOver;
}

/** A session that is to end. One that is over counts as unknown. */
export interface SessionEnd {
  readonly id: SessionId;
  readonly isOver: IsOver;
}

/** The sessions of users. They are deleted with the account, and some days after their tokens have expired. */
export interface Sessions {
  /** The user with this session, in one read, because every request makes it. */
  find(user: UserId, session: SessionId): Promise<UserInSession | undefined>;
  /** At most `mostSessions`, in no order. Those that are over may be among them. */
  all(account: AccountId): Promise<readonly Session[]>;
  /**
   * Begins a session, and ends those that `endedByAnother` names. `answered_before` only while the session of that
   * answer is there: otherwise the request begins a new one, and its answer is kept instead.
   */
  begin(
    account: AccountId,
    start: SessionStart,
    receipt?: ReceiptFor<void, 'user_not_found'>,
  ): Promise<Receipted<void, 'user_not_found'>>;
  end(
    account: AccountId,
    end: SessionEnd,
    receipt?: ReceiptFor<void, 'session_not_found'>,
  ): Promise<Receipted<void, 'session_not_found'>>;
  /** Ends all sessions, and gives the user this token version. */
  endAll(account: AccountId, tokenVersion: string, receipt?: ReceiptFor<void, never>): Promise<Receipted<void, never>>;
  /**
   * Notes a use, unless the session is gone or a later use is noted. It is no unit of work, and need not survive a
   * crash.
   */
  noteUse(user: UserId, session: SessionId, lastUsedAt: Date): Promise<void>;
}
