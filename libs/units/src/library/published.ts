import type { Outcome } from '@flashcards/kernel';
import { StoreUnavailable } from '@flashcards/persistence-ports';

/**
 * What was handed over where no reader sees it: it is published, or else discarded, also where that fails. Where the store
 * is away nobody waits for that any longer.
 */
export const publishedOrDiscarded = async <Ended extends Outcome<unknown, string>>(
  publish: () => Promise<Ended>,
  discard: () => Promise<void>,
): Promise<Ended> => {
  try {
    const ended = await publish();
    if (!ended.ok) await discard();
    return ended;
  } catch (error) {
    const discarding = discard();
    if (!(error instanceof StoreUnavailable)) await discarding;
    throw error;
  }
};
