import type { AccountId } from '@flashcards/kernel';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { closeDraft, draftsOf } from './drafts.ts';
import type { DraftDocument } from './library-documents.ts';
import { isPublished } from './progress.ts';
import { removeSome } from './remove-cards.ts';

/** How far the cards of a deleted set are removed. */
export interface Cleared {
  readonly draft: DraftDocument;
  readonly from: number | undefined;
}

/** One step; `undefined` when nothing is left of the set. */
export const clearSome = async ({ collections }: Call, { draft, from }: Cleared): Promise<Cleared | undefined> => {
  // Nothing but a write that came late can have told of a set that is there.
  if (await isPublished(collections, draft.user, draft.set)) return void (await closeDraft(collections, draft));
  const next = await removeSome(collections, draft, from);
  if (next !== undefined) return { draft, from: next };
  await closeDraft(collections, draft);
  return undefined;
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
  const waiting: AccountId[] = [];
  let working = 0;

  const steps = async function* (account: AccountId): AsyncGenerator<void> {
    const drafts = await run(async ({ collections }) => (await draftsOf(collections, account)).filter(isDeleted));
    for (const draft of drafts) {
      for (let at: Cleared | undefined = { draft, from: undefined }; at;) {
        const here: Cleared = at;
        at = await run((call) => clearSome(call, here));
        yield;
      }
    }
  };
  const goOn = async (): Promise<void> => {
    working += 1;
    for (let account = waiting.shift(); account !== undefined; account = waiting.shift()) {
      try {
        for await (const _ of steps(account));
      } catch {
        // The sweeper will.
      }
    }
    working -= 1;
  };
  return async (account) => {
    try {
      let done = 0;
      for await (const _ of steps(account)) if ((done += 1) > waitedFor) break;
      if (done <= waitedFor) return;
    } catch {
      return;
    }
    if (!waiting.includes(account)) waiting.push(account);
    if (working < atOnce) void goOn();
  };
};
