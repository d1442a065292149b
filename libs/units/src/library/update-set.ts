import type { AccountId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FlashcardSets, SetUpdating, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { unkept } from '../change.ts';
import { applyUpdate } from './apply-update.ts';
import { publishedOrDiscarded } from './published.ts';
import type { Drafts } from './insert-sets.ts';

const begin = async (tx: Tx, account: AccountId, { set: target, draft, createdAt }: SetUpdating) => {
  if (!(await tx.sets.find(account, target))) return refuse('set_not_found');
  if (await tx.updates.isUpdated(account, target)) return refuse('being_updated');
  await tx.drafts.insert(account, { id: draft, createdAt });
  await tx.updates.insert(account, { draft, target });
  return ok(undefined);
};

interface Parts {
  readonly change: Change;
  readonly units: UnitOfWork;
  readonly drafts: Drafts;
}

/** Fills a draft, decides in one unit that it updates the set, and then takes it over. */
export const updateSet =
  ({ change, units, drafts }: Parts): FlashcardSets['update'] =>
  // eslint-disable-next-line max-params -- the port's
  async (account, updating, fill, receipt) => {
    const { set: target, draft, limits, createdAt, createdOn } = updating;
    const begun = await change(account, unkept(receipt), (tx) => begin(tx, account, updating));
    if (!begun.ok) return begun;
    const decided = await publishedOrDiscarded(
      async () => {
        const filled = await fill(drafts.fillers(account, { id: draft, createdAt, createdOn }));
        return change(account, receipt, async (tx) => {
          if (!filled.ok) return filled;
          const { report, deckOptions, fieldMoves } = filled.value;
          if (!(await tx.drafts.areThere(account, [draft])))
            throw new StoreUnavailable('the update was given up before all of it was there');
          if (!(await tx.sets.find(account, target))) return refuse('set_not_found');
          if (!report) throw new Error('an update without a report');
          const options = {
            ...(deckOptions === undefined ? {} : { deckOptions }),
            ...(fieldMoves ? { fieldMoves } : {}),
          };
          await tx.updates.savePlan(account, { draft, target, plan: { report, limits, ...options } });
          return ok(undefined);
        });
      },
      () => drafts.discard(account, draft),
    );
    if (decided.ok) {
      await applyUpdate(units, account, draft);
      await drafts.discard(account, draft);
    }
    return decided;
  };
