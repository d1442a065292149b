import type { AccountId } from '@flashcards/kernel';
import { isClosed } from './closed-account.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { closeDraft, draftsOf } from './drafts.ts';
import type { DraftDocument } from './library-documents.ts';
import { isPublished } from './progress.ts';
import { removeSome } from './remove-cards.ts';
import { unshareSome } from './share-sets.ts';

/** A draft may be written before its set goes, in one step: whoever finds the set there finishes that step and looks again. */
const isThere = async ({ collections, journal }: Call, { user, set }: DraftDocument): Promise<boolean> =>
  (await isPublished(collections, user, set)) &&
  !(await isClosed({ journal }, user)) &&
  (await isPublished(collections, user, set));

/** One step of removing what a deleted set has left of references and cards; whether there may be more. */
export const clearSome = async (call: Call, draft: DraftDocument): Promise<boolean> => {
  const { collections } = call;
  if (!(await isThere(call, draft))) {
    const isShared = await unshareSome(call, draft.set);
    if ((await removeSome(collections, draft)) || isShared) return true;
  }
  await closeDraft(collections, draft);
  return false;
};

const isDeleted = ({ state }: DraftDocument): boolean => state === 'deleted';

/** Removes what deleted sets of the account have left of cards. */
export type Clear = (account: AccountId) => Promise<void>;

/** Steps that the caller waits for: most sets are gone by then. */
const waitedFor = 2;
const atOnce = 4;

/**
 * The caller waits for the first steps; the rest goes on without them, as one call after the other, so that a store
 * that is closing waits for one step only. What is not done then the sweeper will do, here or elsewhere.
 */
export const clearingOf = ({ run }: Database): Clear => {
  const waiting = new Set<AccountId>();
  let working = 0;

  /** Some steps; whether there may be more. */
  const clear = async (account: AccountId, most: number): Promise<boolean> => {
    const drafts = await run(async ({ collections }) => (await draftsOf(collections, account)).filter(isDeleted));
    let steps = 0;
    for (const draft of drafts) {
      do if ((steps += 1) > most) return true;
      while (await run((call) => clearSome(call, draft)));
    }
    return false;
  };
  const goOn = async (): Promise<void> => {
    working += 1;
    for (const account of waiting) {
      waiting.delete(account);
      await clear(account, Infinity).catch(() => undefined);
    }
    working -= 1;
  };
  return async (account) => {
    const isMore = await clear(account, waitedFor).catch(() => false);
    if (!isMore) return;
    waiting.add(account);
    if (working < atOnce) void goOn();
  };
};
