import type { User } from '@flashcards/accounts';
import type { Receipted, Sessions } from '@flashcards/persistence-ports';
import type { NewId } from '../clock.ts';
import type { Once } from './once.ts';
import { ownReceipt } from './once.ts';

/** Ends all sessions of the learner, and changes the token version: all earlier tokens are invalid from the next call on. */
export const signOutEverywhere =
  ({ sessions, newId }: { readonly sessions: Sessions; readonly newId: NewId }) =>
  ({ account }: User, once?: Once<void>): Promise<Receipted<void, never>> =>
    sessions.endAll(account, newId(), ownReceipt(once));
