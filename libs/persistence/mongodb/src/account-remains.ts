import type { AccountId } from '@flashcards/kernel';
import { atMost } from './at-most.ts';
import type { Writable } from './bound-collection.ts';
import type { WritableCollections } from './collections.ts';
import type { GraveDocument, JournalDocument, JournaledName } from './documents.ts';
import { accountGrave, emptied, standsUntil } from './graves.ts';
import { isInserted } from './insert.ts';
import type { Journaled } from './journaled.ts';
import { ofUser } from './keys.ts';
import { closed } from './settling.ts';

/** What is left of accounts that were deleted. */
export interface Remains {
  /** Tells the sweeper that an account may be about to be closed. */
  announce(account: AccountId): Promise<void>;
  /** Takes away all that a closed account holds. Tombstones stay: an older write, however late, finds that it is older. */
  empty(account: AccountId): Promise<void>;
  /** Does what is next to be done of an account that is closed; where it is not, it is let alone. */
  sweep(grave: GraveDocument): Promise<void>;
}

/** All but what no put ever inserts: that goes at once. */
type Buried = Exclude<JournaledName, 'users' | 'graves' | 'days' | 'cards' | 'progress'>;

/** Drafts first: whoever is writing cards stops there. */
const buried = Object.keys({
  drafts: true,
  sets: true,
  names: true,
  folders: true,
  goals: true,
  receipts: true,
  events: true,
  marks: true,
  months: true,
} satisfies Readonly<Record<Buried, true>>) as readonly Buried[];

const documentsAtOnce = 800;
/** FerretDB 1.24 answers none of a command with a hundred updates. */
const updatesAtOnce = 80;
const batchesAtOnce = 4;

const slicesOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

interface Burial {
  readonly rev: number;
  readonly atOnce: number;
}

/** In the place of each document nothing but a tombstone, of the revision that closed the account. */
const bury = async (collection: Writable<Journaled>, account: AccountId, { rev, atOnce }: Burial): Promise<void> => {
  const options = { projection: { _id: 1 }, sort: { _id: 1 }, limit: atOnce } as const;
  for (let after: string | undefined; ;) {
    const _id = after === undefined ? ofUser(account) : { ...ofUser(account), $gt: after };
    const filter = { _id, goneAt: { $exists: false } } as object;
    const page: readonly Pick<Journaled, '_id'>[] = await collection.find(filter, options).toArray();
    const document = { rev, goneAt: new Date() };
    const tombs = page.map((each) => ({ filter: { _id: each._id, rev: { $lt: rev } }, document }));
    await atMost(batchesAtOnce, slicesOf(tombs, updatesAtOnce), (some) => collection.replaceMany(some));
    if (page.length < atOnce) return;
    after = page.at(-1)?._id;
  }
};

/** The texts go first: the progress tells which there are. */
const removeCards = async (
  { cards, progress }: WritableCollections,
  account: AccountId,
  atOnce: number,
): Promise<void> => {
  const options = { projection: { card: 1 }, limit: atOnce } as const;
  for (;;) {
    const rows = await progress.find({ _id: ofUser(account) }, options).toArray();
    if (rows.length === 0) return;
    await cards.deleteMany({ _id: { $in: rows.map(({ card }) => card) }, user: account });
    await progress.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  }
};

/** The tombstones have stood for a day: they go, some at a time. */
const remove = async (collection: Writable<Journaled>, account: AccountId, atOnce: number): Promise<void> => {
  for (;;) {
    const ids = await collection.idsOf({ _id: ofUser(account) }, atOnce);
    if (ids.length === 0) return;
    await collection.deleteMany({ _id: { $in: ids } });
  }
};

/** So many documents at once: what an account holds may be a million. */
export const remainsOf = (collections: WritableCollections, atOnce = documentsAtOnce): Remains => {
  const { graves, journals } = collections;
  const journaled = (name: Buried | 'graves'): Writable<Journaled> =>
    collections[name] as unknown as Writable<Journaled>;
  const journalOf = (account: AccountId): Promise<Pick<JournalDocument, 'rev' | 'state'> | null> =>
    journals.findOne({ _id: account }, { projection: { rev: 1, state: 1 } });

  const empty = async (account: AccountId): Promise<void> => {
    const journal = await journalOf(account);
    if (journal?.state !== closed) return;
    const [drafts, ...others] = buried;
    if (drafts) await bury(journaled(drafts), account, { rev: journal.rev, atOnce });
    await removeCards(collections, account, atOnce);
    for (const name of others) await bury(journaled(name), account, { rev: journal.rev, atOnce });
    await graves.updateOne({ _id: accountGrave(account)._id }, { $set: { in: emptied, until: standsUntil() } });
  };

  /** The grave is the last to go: as long as it is there, this is done again. */
  const clear = async (account: AccountId): Promise<void> => {
    // What writers have left that were killed since then.
    await removeCards(collections, account, atOnce);
    for (const name of buried) await remove(journaled(name), account, atOnce);
    await journals.deleteOne({ _id: account, state: closed });
    await remove(journaled('graves'), account, atOnce);
  };

  return {
    announce: async (account) => void (await isInserted(graves, { ...accountGrave(account), rev: 0 })),
    empty,
    sweep: async ({ _id, rev, in: phase, of }) => {
      const account = of as AccountId;
      const journal = await journalOf(account);
      if (journal?.state === closed) return phase === emptied ? clear(account) : empty(account);
      // Nobody closed it after all; or it is cleared but for the rest.
      if (phase === emptied && !journal) return clear(account);
      await graves.deleteOne({ _id, rev });
    },
  };
};
