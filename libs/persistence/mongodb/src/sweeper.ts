import { StoreUnavailable } from '@flashcards/persistence-ports';
import { sweepAccount } from './account-closing.ts';
import type { Writable } from './bound-collection.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { clearSome } from './clearing.ts';
import { abandonDraft, closeDraft } from './drafts.ts';
import { takeLease } from './leases.ts';
import type { DraftDocument } from './library-documents.ts';
import type { Addition } from './lost-additions.ts';
import { forgetAddition, giveUpAddition } from './lost-additions.ts';
import { storeError } from './mongodb-error.ts';
import { sweepMedia } from './media/set-media.ts';

const interval = 600_000;
const draftsAtOnce = 100;
const runOutAtOnce = 1_000;

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

interface RunningOut {
  readonly _id: string;
  readonly until: Date;
}

type RunningOutName = 'counters' | 'receipts' | 'sharedReceipts' | 'claims';

const sweepRunOut = async ({ collections }: Call, name: RunningOutName): Promise<void> => {
  const { find, deleteMany }: Pick<Writable<RunningOut>, 'find' | 'deleteMany'> = collections[name];
  for (;;) {
    const until = { $lt: new Date() };
    const expired = await find({ until }, { limit: runOutAtOnce, projection: { _id: 1 } }).toArray();
    if (expired.length === 0) return;
    // A count may begin anew meanwhile, a claim be another's.
    await deleteMany({ _id: { $in: expired.map(({ _id }) => _id) }, until });
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
    await sweepRunOut(call, 'counters');
    await sweepRunOut(call, 'receipts');
    await sweepRunOut(call, 'sharedReceipts');
    await sweepRunOut(call, 'claims');
    await sweepDrafts(call);
    await sweepMedia(call.collections);
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
