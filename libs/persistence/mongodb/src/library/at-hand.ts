import type { AccountId, NoteId, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import { randomUUID } from 'node:crypto';
import type { Reader } from '../engine/reader.ts';
import type { Collections, FolderId, SetDocument } from '../schema.ts';
import { rootId } from '../schema.ts';
import { folderPaths } from './folder-paths.ts';

/** Caches what a unit of work has read of libraries. Its snapshot does not change, so nothing is read twice. */
export interface LibraryAtHand {
  readonly collections: Collections;
  /** All folders of the account: some thousand at most. */
  readonly folders: (reader: Reader, account: AccountId) => Promise<ReadonlyMap<FolderPath, FolderId>>;
  /** The id of a folder that was found or inserted. */
  readonly folderId: (account: AccountId, path: FolderPath) => FolderId;
  /** Chooses an id for a new folder. */
  readonly newFolder: (account: AccountId, path: FolderPath) => FolderId;
  readonly sets: Map<SetId, SetDocument>;
  /** The sets of the notes of found cards. */
  readonly setOfNote: Map<NoteId, SetId>;
}

export const libraryAtHand = (collections: Collections): LibraryAtHand => {
  const ofAccounts = new Map<AccountId, Map<FolderPath, FolderId>>();
  const known = (account: AccountId): Map<FolderPath, FolderId> => {
    const folders = ofAccounts.get(account);
    if (!folders) throw new Error('mongodb: folders are changed that were not found');
    return folders;
  };
  return {
    collections,
    folders: async (reader, account) => {
      const paths = ofAccounts.has(account) ? [] : await folderPaths(collections, reader, account);
      const folders = ofAccounts.get(account) ?? new Map([...paths].map(([id, path]) => [path, id]));
      ofAccounts.set(account, folders);
      return folders;
    },
    folderId: (account, path) => {
      const id = path === rootFolder ? rootId : known(account).get(path);
      if (id === undefined) throw new Error('mongodb: something is put into a folder that was not found');
      return id;
    },
    newFolder: (account, path) => {
      const id = randomUUID();
      known(account).set(path, id);
      return id;
    },
    sets: new Map(),
    setOfNote: new Map(),
  };
};
