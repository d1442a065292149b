import type { AccountId } from '@flashcards/kernel';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';

/** Does something for an account; whether it found the account deleted. */
export const isGone = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof AccountGone) return true;
    throw error;
  }
};

/** Whether the account was deleted. What is left to do of the step in which it was is done by then: its user is gone. */
export const isClosed = ({ journal }: Pick<Call, 'journal'>, account: AccountId): Promise<boolean> =>
  isGone(journal.settled(account));
