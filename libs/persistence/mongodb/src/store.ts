import type { Store } from '@flashcards/persistence-ports';
import type { AccountClosing, Listings } from '@flashcards/units';
import { accountClosing, portsBy } from '@flashcards/units';
import { startSweeper } from '@flashcards/turns';
import { mongodbChanges } from './accounts/changes.ts';
import { mongodbClaims } from './accounts/claims.ts';
import { leavingAccounts } from './accounts/leaving-accounts.ts';
import { mongodbReceipts } from './accounts/receipts.ts';
import { sessionListings, sweepSessions } from './accounts/sessions.ts';
import { userListings } from './accounts/users.ts';
import type { Connection } from './connection.ts';
import { mongodbCounters } from './counters/counters.ts';
import { snapshotsOf } from './engine/snapshots.ts';
import { readTurns } from './engine/turns.ts';
import { longestUnit, mongodbUnits } from './engine/units.ts';
import { cardListings } from './library/cards.ts';
import { folderListings } from './library/folders.ts';
import { mongodbAdditions, mongodbDrafts } from './library/hand-over.ts';
import { mongodbLibrary } from './library/library.ts';
import { mongodbSearch } from './library/card-search.ts';
import { sweepHidden } from './library/remains.ts';
import { noteListings } from './library/notes.ts';
import { notesWithGuids } from './library/whole-notes.ts';
import { setListings } from './library/sets.ts';
import { keepFor } from './media/keep-media.ts';
import { mongodbMedia } from './media/media.ts';
import { sweepMedia } from './media/sweep-media.ts';
import { closable } from './opening/closable.ts';
import { questListings } from './quests/listed-quests.ts';
import { collectionsOf } from './schema.ts';
import { sharedFolderListings } from './sharing/shared-folders.ts';
import { changesOf, rowsOf } from './store-tx.ts';
import { activityListings } from './study/activities.ts';
import { mongodbQueue } from './study/queue.ts';
import { reviewListings } from './study/reviews.ts';

/** Reads and units of work of a database. `patience` is in milliseconds. */
export const baseOn = ({ client, db }: Connection, patience = longestUnit) => {
  const collections = collectionsOf(db);
  const { accounts, totals } = collections;
  const readInTurn = readTurns(client.options.maxPoolSize);
  return {
    collections,
    snapshots: snapshotsOf({ client, totals, readInTurn, patience }),
    units: mongodbUnits({ client, accounts, rowsOf: rowsOf(collections), readInTurn, patience }),
  };
};

export type Base = ReturnType<typeof baseOn>;

export const listingsOf = ({ collections, snapshots }: Base, { close }: Pick<AccountClosing, 'close'>): Listings => ({
  users: { ...userListings(collections, snapshots), delete: close },
  sessions: sessionListings(collections, snapshots),
  folders: folderListings(collections, snapshots),
  sets: setListings(collections, snapshots),
  cards: cardListings(collections, snapshots),
  notes: {
    ...noteListings(collections, snapshots),
    withGuids: (account, set, guids) =>
      snapshots.one(account, (reader) => notesWithGuids(collections, reader, { account, set, guids })),
  },
  media: mongodbMedia({ collections, snapshots }),
  reviews: reviewListings(collections, snapshots),
  activities: activityListings(collections, snapshots),
  goals: {},
  presets: {},
  actions: {},
  quests: questListings(collections, snapshots),
  sharedFolders: sharedFolderListings(collections, snapshots),
  projections: {},
});

/** The store on a migrated database. `patience`: milliseconds until `StoreUnavailable`. */
export const storeOn = (connection: Connection, patience?: number, startSweeping = startSweeper): Store => {
  const base = baseOn(connection, patience);
  const { collections, snapshots, units } = base;
  const closing = accountClosing(units, leavingAccounts(base));
  const sweeps = [
    () => closing.finishAll(),
    () => sweepHidden(base),
    () => sweepMedia(base),
    () => sweepSessions(collections),
  ];
  const sweeper = startSweeping(async () => {
    // A sweep that fails is left to the next one.
    for (const sweep of sweeps) await sweep().catch(() => undefined);
  });
  const handing = { collections, units, change: changesOf(units) };
  const ports = portsBy(units, listingsOf(base, closing), {
    drafts: mongodbDrafts(handing, keepFor(base)),
    additions: mongodbAdditions(handing),
    sweepSoon: () => sweeper.kick(),
  });
  const { db } = connection;
  const others = {
    search: mongodbSearch(collections, snapshots),
    library: mongodbLibrary(collections, snapshots),
    changes: mongodbChanges(base),
    queue: mongodbQueue(collections, snapshots),
    counters: mongodbCounters(db),
    receipts: mongodbReceipts({ collections, snapshots, units, claims: mongodbClaims(db) }),
  };
  return closable(connection, { ...ports, ...others }, () => sweeper.stop());
};
