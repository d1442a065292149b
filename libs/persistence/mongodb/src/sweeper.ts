import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import type { DraftDocument } from './documents.ts';
import { abandonDraft, closeDraft } from './drafts.ts';
import { takeLease } from './leases.ts';
import { storeError } from './mongodb-error.ts';

const interval = 600_000;
const draftsAtOnce = 100;

const sweepOne = async ({ collections, journal }: Call, { _id: set, user, state }: DraftDocument): Promise<void> => {
  const fate = await abandonDraft({ collections, journal }, { user, set });
  if (fate === 'abandoned' && state === 'abandoned') await closeDraft(collections, set);
};

const unlessAway = (error: unknown): void => {
  if (storeError(error) instanceof StoreUnavailable) throw error;
};

/** Removes what crashed writers left of sets that were never published; one process of all does so at a time. */
export const sweep = async ({ collections, journal }: Call): Promise<void> => {
  const release = await takeLease(collections, 'sweeper', interval);
  if (!release) return;
  try {
    const expired = collections.drafts.find({ until: { $lt: new Date() } }, { limit: draftsAtOnce });
    for (const draft of await expired.toArray()) {
      // One that cannot be swept must not keep the others from it, now and the next time.
      await sweepOne({ collections, journal }, draft).catch(unlessAway);
    }
  } finally {
    await release();
  }
};

/** Sweeps now and every ten minutes. What fails is left to the next time: nobody waits for it. */
export const startSweeping = (database: Database): (() => void) => {
  const sweepQuietly = (): void => {
    database.run(sweep).catch(() => undefined);
  };
  sweepQuietly();
  const timer = setInterval(sweepQuietly, interval);
  timer.unref();
  return () => clearInterval(timer);
};
