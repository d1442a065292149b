import type { Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { FolderRefusal, Folders } from '@flashcards/persistence-ports';
import type { Clear } from './clearing.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import { deleteFolder } from './delete-sets.ts';
import type { AccountState } from './documents.ts';
import { folderPaths, planFolder } from './folder-places.ts';
import type { Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import { inLibraryTurn } from './library-turn.ts';
import { moveFolder } from './move-folder.ts';

const make = async (
  collections: Collections,
  owner: Owner,
  path: FolderPath,
): Promise<Decision<Outcome<void, FolderRefusal>, AccountState>> => {
  const planned = await planFolder(collections, owner, { path });
  if (!planned.ok) return { answer: planned };
  const { steps } = planned.value;
  return { answer: ok(undefined), ...(steps.length > 0 ? { change: { steps } } : {}) };
};

export const mongodbFolders = (database: Database, clear: Clear): Folders => ({
  make: (account, path, receipt) =>
    inLibraryTurn(database, {
      account,
      receipt,
      decide: (collections, owner) => make(collections, owner, path),
    }),

  all: (account) =>
    database.run(({ collections, journal }) =>
      journal.reading(account, async () => [...(await folderPaths(collections, account)).values()]),
    ),

  move: (account, move, receipt) =>
    inLibraryTurn(database, {
      account,
      receipt,
      decide: (collections, owner) => moveFolder(collections, owner, move),
    }),

  delete: async (account, deletion, receipt) => {
    const deleted = await inLibraryTurn(database, {
      account,
      receipt,
      decide: (collections, owner) => deleteFolder(collections, owner, deletion),
    });
    if (deleted.ok && deletion.recursive) await clear(account);
    return deleted;
  },
});
