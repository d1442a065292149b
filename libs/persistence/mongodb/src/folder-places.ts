import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { mostFolders, rootFolder, segmentsOf } from '@flashcards/library';
import type { FolderRefusal } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import type { Collections } from './collections.ts';
import type { Put } from './documents.ts';
import type { Owner } from './keys.ts';
import { hashedKeyOf, standingOf } from './keys.ts';
import type { FolderDocument } from './library-documents.ts';
import { nameDocument } from './names.ts';
import type { Steps } from './pending.ts';

/** The id of the root, which has no document. */
export const rootId = '';

interface FolderPlace {
  readonly parent: string;
  readonly name: string;
}

export const folderKey = (owner: Owner, { parent, name }: FolderPlace): string =>
  hashedKeyOf(owner, 'folder', parent, name);

export const folderAt = ({ folders }: Collections, owner: Owner, place: FolderPlace): Promise<FolderDocument | null> =>
  folders.findOne({ _id: folderKey(owner, place) });

export const putFolder = (owner: Owner, id: string, { parent, name }: FolderPlace): Put => ({
  into: 'folders',
  document: { _id: folderKey(owner, { parent, name }), id, parent, name },
  isNew: true,
});

/** A folder to be: the id where the path ends, and the steps that write what is missing of it. */
interface PlannedFolder {
  readonly id: string;
  readonly steps: Steps;
}

/** The topmost comes last: until it is there nothing below is reachable, so all of them appear at once. */
const missingFolders = (owner: Owner, parent: string, names: readonly string[]): PlannedFolder => {
  let above = parent;
  const puts = names.map((name): Put => {
    const id = randomUUID();
    const put = putFolder(owner, id, { parent: above, name });
    above = id;
    return put;
  });
  const [topmost, ...deeper] = puts;
  return { id: above, steps: topmost ? [deeper, [topmost]] : [] };
};

/** Whether the account has no room for as many more; it is counted only when some are missing. */
const isTooMuch = async ({ folders }: Collections, { account }: Owner, missing: number): Promise<boolean> => {
  const there = folders.find(standingOf(account), { projection: { _id: 1 }, limit: mostFolders });
  return (await there.toArray()).length + missing > mostFolders;
};

/** The steps that make a folder and what is missing above it; the place of the set `leaving` counts as free. */
export const planFolder = async (
  collections: Collections,
  owner: Owner,
  { path, leaving }: { readonly path: FolderPath; readonly leaving?: SetId },
): Promise<Outcome<PlannedFolder, FolderRefusal>> => {
  const names = segmentsOf(path);
  let parent = rootId;
  for (const [depth, name] of names.entries()) {
    const folder = await folderAt(collections, owner, { parent, name });
    if (!folder) {
      const set = await nameDocument(collections, owner, name);
      if (set?.folder === parent && set.set !== leaving) return refuse('place_taken');
      if (await isTooMuch(collections, owner, names.length - depth)) return refuse('too_many_folders');
      return ok(missingFolders(owner, parent, names.slice(depth)));
    }
    parent = folder.id;
  }
  return ok({ id: parent, steps: [] });
};

/** The account's folders as they are stored. */
export const foldersOf = ({ folders }: Collections, account: AccountId): Promise<readonly FolderDocument[]> =>
  folders.find(standingOf(account)).toArray();

/** The path of each folder by its id, parents before children. */
export const pathsOf = (folders: readonly FolderDocument[]): ReadonlyMap<string, FolderPath> => {
  const children = new Map<string, FolderDocument[]>();
  for (const folder of folders) {
    const siblings = children.get(folder.parent) ?? [];
    siblings.push(folder);
    children.set(folder.parent, siblings);
  }
  const paths = new Map<string, FolderPath>();
  const descend = (parent: string, path: FolderPath): void => {
    for (const { id, name } of children.get(parent) ?? []) {
      const below = (path === rootFolder ? name : `${path}/${name}`) as FolderPath;
      paths.set(id, below);
      descend(id, below);
    }
  };
  descend(rootId, rootFolder);
  return paths;
};

export const folderPaths = async (
  collections: Collections,
  account: AccountId,
): Promise<ReadonlyMap<string, FolderPath>> => pathsOf(await foldersOf(collections, account));
