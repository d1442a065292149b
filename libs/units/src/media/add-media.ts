import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Media, NewDraft, Tx } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { MediaFile } from '@flashcards/library';
import type { Change } from '../change.ts';
import { unkept } from '../change.ts';
import type { Drafts } from '../library/insert-sets.ts';
import { publishedOrDiscarded } from '../library/published.ts';

const hour = 60 * 60 * 1_000;
/** Whatever is added within the hour is held for a day. */
const lease = 25 * hour;

/** Begins the ids of drafts that hold added files. No set has such an id. */
export const addedPrefix = 'added-';

/**
 * The draft that holds what an account adds within an hour. One for each file would be too many: readers look up all
 * hidden sets of an account.
 */
const holderAt = (account: AccountId, at: Date): SetId =>
  `${addedPrefix}${account}-${Math.floor(at.getTime() / hour)}` as SetId;

const begin = async (tx: Tx, account: AccountId, draft: NewDraft): Promise<Outcome<void, never>> =>
  ok(await tx.drafts.insert(account, draft));

interface Held {
  readonly file: MediaFile;
  readonly at: Date;
}

const holdForADay = async (tx: Tx, account: AccountId, { file, at }: Held): Promise<void> => {
  const holder = holderAt(account, at);
  const isThere = await tx.drafts.areThere(account, [holder]);
  await tx.media.named(account, holder, [file.name]);
  if (!isThere) await tx.drafts.insert(account, { id: holder, createdAt: at, lease });
  await tx.media.hold(account, holder, [file]);
};

/** Stores the content for a draft, as for a set that is filled, and has it held for a day once all of it is stored. */
export const addMedia =
  (change: Change, drafts: Drafts): Media['add'] =>
  async (account, { file: given, draft, mostBytes }, receipt) => {
    const { id, createdAt: at } = draft;
    const file = { ...given, name: given.hash };
    const begun = await change(account, unkept(receipt), (tx) => begin(tx, account, draft));
    if (!begun.ok) return begun;
    const discard = () => drafts.discard(account, id);
    const added = await publishedOrDiscarded(async () => {
      const kept = await drafts.keepMedia(account, id)({ files: [file], mostBytes });
      return change(account, receipt, async (tx) => {
        if (!kept.ok) return kept;
        if (!(await tx.drafts.areThere(account, [id])))
          throw new StoreUnavailable('the file was given up before all of it was there');
        return ok(await holdForADay(tx, account, { file, at }));
      });
    }, discard);
    if (added.ok) await discard();
    return added;
  };
