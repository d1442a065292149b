import type { Outcome } from '@flashcards/kernel';
import { StoreUnavailable } from '@flashcards/persistence-ports';

/**
 * Publishes what was handed over hidden from readers, or discards it after a refusal or an error. After
 * `StoreUnavailable` it does not wait for the discarding.
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
