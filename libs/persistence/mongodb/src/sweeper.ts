import { StoreUnavailable } from '@flashcards/persistence-ports';
import { sweepAccount } from './account-closing.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { clearSome } from './clearing.ts';
import { abandonDraft, closeDraft } from './drafts.ts';
import { takeLease } from './leases.ts';
import type { DraftDocument } from './library-documents.ts';
import type { Addition } from './lost-additions.ts';
import { forgetAddition, giveUpAddition } from './lost-additions.ts';
import { storeError } from './mongodb-error.ts';

const interval = 600_000;
const draftsAtOnce = 100;
const receiptsAtOnce = 1_000;

/** Steps for one deleted set in a round. */
const mostSteps = 20;

const clear = async (call: Call, draft: DraftDocument): Promise<void> => {
  for (let step = 0; step < mostSteps; step += 1) if (!(await clearSome(call, draft))) return;
};

const isAddition = (draft: DraftDocument): draft is DraftDocument & Addition => draft.addition !== undefined;

const sweepOne = async (call: Call, draft: DraftDocument): Promise<void> => {
  if (draft.state === 'deleted') return clear(call, draft);
  const isLastLook = draft.state === 'abandoned';
  if (isAddition(draft)) {
    if ((await giveUpAddition(call, draft)) && isLastLook) await forgetAddition(call, draft);
    return;
  }
  const fate = await abandonDraft(call, draft);
  if (fate === 'abandoned' && isLastLook) await closeDraft(call.collections, draft);
};

const unlessAway = (error: unknown): void => {
  if (storeError(error) instanceof StoreUnavailable) throw error;
};

/** What is left then waits for the next sweep. */
const longestSweep = 120_000;

/** Round after round, so that no large set keeps others waiting. */
const sweepDrafts = async (call: Call): Promise<void> => {
  const { drafts } = call.collections;
  const end = performance.now() + longestSweep;
  const stuck: string[] = [];
  while (performance.now() < end) {
    const passed = stuck.length > 0 ? { _id: { $nin: stuck } } : {};
    const expired = await drafts.find({ until: { $lt: new Date() }, ...passed }, { limit: draftsAtOnce }).toArray();
    if (expired.length === 0) return;
    for (const draft of expired) {
      // One that cannot be swept must not keep the others from it, now and the next time.
      await sweepOne(call, draft).catch((error: unknown) => {
        unlessAway(error);
        stuck.push(draft._id);
      });
    }
  }
};

const sweepReceipts = async ({ collections }: Call, name: 'receipts' | 'sharedReceipts'): Promise<void> => {
  const receipts = collections[name];
  for (;;) {
    const expired = await receipts.find({ until: { $lt: new Date() } }, { limit: receiptsAtOnce }).toArray();
    if (expired.length === 0) return;
    await receipts.deleteMany({ _id: { $in: expired.map(({ _id }) => _id) } });
  }
};

const countersAtOnce = 1_000;

/** Some may begin anew meanwhile. */
const sweepCounters = async ({ collections: { counters } }: Call): Promise<void> => {
  for (;;) {
    const isOver = { until: { $lt: new Date() } };
    const over = await counters.find(isOver, { limit: countersAtOnce }).toArray();
    if (over.length === 0) return;
    await counters.deleteMany({ _id: { $in: over.map(({ _id }) => _id) }, ...isOver });
  }
};

/**
 * Removes what crashed writers left of cards that never showed, what deleted sets left, and what has run out; one process of all does so
 * at a time.
 */
export const sweep = async (call: Call): Promise<void> => {
  const release = await takeLease(call.collections, 'sweeper', interval);
  if (!release) return;
  try {
    await sweepCounters(call);
    await sweepReceipts(call, 'receipts');
    await sweepReceipts(call, 'sharedReceipts');
    await sweepDrafts(call);
    await call.graves.sweep((grave) => sweepAccount(call, grave).catch(unlessAway));
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
