import type { Caller } from '@flashcards/accounts';
import { ok } from '@flashcards/kernel';
import type { Receipted, Sessions } from '@flashcards/persistence-ports';
import type { Once } from './once.ts';
import { isFromReceipt, ownReceipt } from './once.ts';

/** Ends the session of the caller: its token is invalid from the next call on. */
export const signOut =
  ({ sessions }: { readonly sessions: Sessions }) =>
  async ({ account, session: { id } }: Caller, once?: Once<void>): Promise<Receipted<void, never>> => {
    const ended = await sessions.end(account, { id, isOver: () => false }, ownReceipt(once));
    // Another call may have ended it a moment ago.
    return ended.ok || isFromReceipt(ended) ? ended : ok(undefined);
  };
