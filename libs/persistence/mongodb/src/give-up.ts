import { AccountGone, StoreUnavailable } from '@flashcards/persistence-ports';
import { GivenUp } from './drafts.ts';
import { storeError } from './mongodb-error.ts';
import type { CardWriter } from './write-cards.ts';

/** Takes back what was written; while the store is out of reach there is nothing to be done, and the sweeper will. */
export const giveUp = async (writer: CardWriter, error: unknown, abandon: () => Promise<unknown>): Promise<void> => {
  if (error instanceof GivenUp) return writer.takeBack();
  if (storeError(error) instanceof StoreUnavailable || !writer.hasBegun()) return;
  // The rows of the last batch may be gone already, and its cards not.
  if (error instanceof AccountGone) await writer.takeBack();
  await abandon();
};
