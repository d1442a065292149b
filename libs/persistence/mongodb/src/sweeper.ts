import type { Database } from './database.ts';
import { abandonDraft, closeDraft } from './drafts.ts';
import { readLimit } from './connection.ts';
import { takeLease } from './leases.ts';

const interval = 600_000;
const draftsAtOnce = 100;

/** Removes what crashed writers left of sets that were never published; one process of all does so at a time. */
export const sweep = async ({ collections, journal }: Database): Promise<void> => {
  const release = await takeLease(collections, 'sweeper', interval);
  if (!release) return;
  try {
    const expired = collections.drafts.find(
      { until: { $lt: new Date() } },
      { limit: draftsAtOnce, maxTimeMS: readLimit },
    );
    for (const { _id: set, user, state } of await expired.toArray()) {
      const fate = await abandonDraft({ collections, journal }, { user, set });
      if (fate === 'abandoned' && state === 'abandoned') await closeDraft(collections, set);
    }
  } finally {
    await release();
  }
};

/** Sweeps now and every ten minutes. What fails is left to the next time: nobody waits for it. */
export const startSweeping = (database: Database): (() => void) => {
  const sweepQuietly = (): void => {
    database.run(() => sweep(database)).catch(() => undefined);
  };
  sweepQuietly();
  const timer = setInterval(sweepQuietly, interval);
  timer.unref();
  return () => clearInterval(timer);
};
