import type { Session } from '@flashcards/accounts';
import type { AccountId, SessionId } from '@flashcards/kernel';

export interface SessionRows {
  /** At most `mostSessions`, in no order. */
  all(account: AccountId): Promise<readonly Session[]>;
  insert(account: AccountId, session: Session): Promise<void>;
  delete(account: AccountId, ids: readonly SessionId[]): Promise<void>;
}
