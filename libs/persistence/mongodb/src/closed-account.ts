import type { AccountId } from '@flashcards/kernel';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';

/** Whether the account was deleted. What is left to do of the step in which it was is done by then: its user is gone. */
export const isClosed = async ({ journal }: Pick<Call, 'journal'>, account: AccountId): Promise<boolean> => {
  try {
    await journal.settled(account);
    return false;
  } catch (error) {
    if (error instanceof AccountGone) return true;
    throw error;
  }
};
