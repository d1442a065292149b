import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import { atMost, slicesOf } from './at-most.ts';
import type { Place, Writable } from './bound-collection.ts';
import type { WritableCollections } from './collections.ts';
import type { GraveDocument, JournalDocument, JournaledName } from './documents.ts';
import { accountGrave, emptied, standsUntil } from './graves.ts';
import type { FolderName } from './puts.ts';
import { isInserted } from './insert.ts';
import type { Journaled } from './journaled.ts';
import { cardIn, folderIn, ofUser } from './keys.ts';
import { closed } from './settling.ts';
import type { SingleFlight } from './single-flight.ts';
import { letGoOfAllMedia } from './media/set-media.ts';

/** What is left of accounts that were deleted. */
export interface Remains {
  /** Tells the sweeper that an account may be about to be closed. */
  announce(account: AccountId): Promise<void>;
  /** The shared folders that the account ever asked to let it in, of a day at least. */
  foldersOf(account: AccountId): Promise<readonly SharedFolderId[]>;
  /** Takes away all that a closed account holds. Tombstones stay: an older write, however late, finds that it is older. */
  empty(account: AccountId): Promise<void>;
  /** Does what is next to be done of an account that is closed; where it is not, it is let alone. */
  sweep(grave: GraveDocument): Promise<void>;
}

type Buried = Exclude<JournaledName, 'users' | 'graves' | 'days' | 'cards' | FolderName | 'quests' | 'sharedReceipts'>;

/** Drafts first: whoever is writing cards stops there. */
const buried = Object.keys({
  drafts: true,
  progress: true,
  visits: true,
  sets: true,
  names: true,
  folders: true,
  goals: true,
  receipts: true,
  events: true,
  marks: true,
  months: true,
  seats: true,
  stints: true,
} satisfies Readonly<Record<Buried, true>>) as readonly Buried[];

const documentsAtOnce = 800;
/** FerretDB 1.24 answers none of a command with a hundred updates. */
const updatesAtOnce = 80;
const batchesAtOnce = 4;

/** Later than any revision: receipts of what is shared were written by many journals. */
const ofAllJournals = Number.MAX_SAFE_INTEGER;

/** One kind of what an account holds. */
interface Holding {
  readonly collections: WritableCollections;
  readonly name: Buried | 'graves' | 'sharedReceipts';
  readonly account: AccountId;
  readonly atOnce: number;
  /** What is of a later revision is let alone; absent: all of it goes. */
  readonly upTo?: number;
}

const documentsIn = ({ collections, name }: Holding): Writable<Journaled> =>
  collections[name] as unknown as Writable<Journaled>;

const early = ({ upTo }: Holding) => (upTo === undefined ? {} : { rev: { $lte: upTo } });

/**
 * Finds cards by the ids of their progress, which is written first; a tombstone of progress still has the id. So a card
 * that a killed writer stored after the account was closed is found a day later.
 */
const removeTexts = async (holding: Holding, ids: readonly string[]): Promise<void> => {
  const { collections, name, account } = holding;
  if (name !== 'progress' || ids.length === 0) return;
  await collections.cards.deleteMany({ _id: { $in: ids.map(cardIn) }, user: account, ...early(holding) });
};

/**
 * Replaces each document by a tombstone of the revision that closed the account. Tombstones are skipped here and not by the
 * server's filter: there may be a million, and each command must be short.
 */
const bury = async (holding: Holding, rev: number): Promise<void> => {
  const { account, atOnce } = holding;
  const collection = documentsIn(holding);
  for (let after: string | undefined; ;) {
    const _id = after === undefined ? ofUser(account) : { ...ofUser(account), $gt: after };
    const places: readonly Place[] = await collection.placesOf({ _id }, atOnce);
    const ids = places.filter(({ isTombstone }) => !isTombstone).map(({ id }) => id);
    await removeTexts(holding, ids);
    const document = { rev, goneAt: new Date() };
    const tombs = ids.map((id) => ({ filter: { _id: id, rev: { $lt: rev } }, document }));
    await atMost(batchesAtOnce, slicesOf(tombs, updatesAtOnce), (some) => collection.replaceMany(some));
    if (places.length < atOnce) return;
    after = places.at(-1)?.id;
  }
};

/** The tombstones have stood for a day: they go, some at a time. */
const remove = async (holding: Holding): Promise<void> => {
  const collection = documentsIn(holding);
  for (;;) {
    const ids = (await collection.placesOf({ _id: ofUser(holding.account) }, holding.atOnce)).map(({ id }) => id);
    if (ids.length === 0) return;
    await removeTexts(holding, ids);
    const { deletedCount } = await collection.deleteMany({ _id: { $in: ids }, ...early(holding) });
    if (deletedCount === 0 && holding.upTo !== undefined) return;
  }
};

/** Deletes what an account holds, tombstones too, but for its user, its journal and its graves. */
export const removeHeld = async (
  collections: WritableCollections,
  account: AccountId,
  { atOnce = documentsAtOnce, ...which }: Partial<Pick<Holding, 'atOnce' | 'upTo'>> = {},
): Promise<void> => {
  await letGoOfAllMedia(collections, { user: account });
  for (const name of [...buried, 'sharedReceipts'] as const)
    await remove({ collections, name, account, atOnce, ...which });
};

const placesOfSeats = async (
  { seats }: WritableCollections,
  account: AccountId,
  atOnce: number,
): Promise<readonly SharedFolderId[]> => {
  const folders: SharedFolderId[] = [];
  for (let after: string | undefined; ;) {
    const _id = after === undefined ? ofUser(account) : { ...ofUser(account), $gt: after };
    const places: readonly Place[] = await seats.placesOf({ _id }, atOnce);
    folders.push(...places.map(({ id }) => folderIn(id)));
    if (places.length < atOnce) return folders;
    after = places.at(-1)?.id;
  }
};

/** Accounts that this process is emptying: of many who ask for that at once, one does it. */
export type Emptying = SingleFlight<void>;

/** So many documents at once: what an account holds may be a million. */
export const remainsOf = (collections: WritableCollections, emptying: Emptying, atOnce = documentsAtOnce): Remains => {
  const { claims, graves, journals } = collections;
  const journalOf = (account: AccountId): Promise<Pick<JournalDocument, 'rev' | 'state'> | null> =>
    journals.findOne({ _id: account }, { projection: { rev: 1, state: 1 } });

  const emptyAll = async (account: AccountId): Promise<void> => {
    const journal = await journalOf(account);
    if (journal?.state !== closed) return;
    for (const name of buried) await bury({ collections, name, account, atOnce }, journal.rev);
    await claims.deleteMany({ _id: ofUser(account) });
    await letGoOfAllMedia(collections, { user: account });
    await bury({ collections, name: 'sharedReceipts', account, atOnce }, ofAllJournals);
    await graves.updateOne({ _id: accountGrave(account)._id }, { $set: { in: emptied, until: standsUntil() } });
  };

  const empty = (account: AccountId): Promise<void> => emptying.join(account, () => emptyAll(account));

  /** The graves are the last to go: as long as the account's is there, this is done again. */
  const clear = async (account: AccountId): Promise<void> => {
    await removeHeld(collections, account, { atOnce });
    await journals.deleteOne({ _id: account, state: closed });
    await remove({ collections, name: 'graves', account, atOnce });
  };

  return {
    announce: async (account) => void (await isInserted(graves, { ...accountGrave(account), rev: 0 })),
    foldersOf: (account) => placesOfSeats(collections, account, atOnce),
    empty,
    sweep: async ({ _id, rev, in: phase, of }) => {
      const account = of as AccountId;
      const journal = await journalOf(account);
      if (journal?.state === closed) return phase === emptied ? clear(account) : empty(account);
      // Either the account was never closed, or only its last graves are left.
      if (phase === emptied && !journal) return clear(account);
      await graves.deleteOne({ _id, rev });
    },
  };
};
