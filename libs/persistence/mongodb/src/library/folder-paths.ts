import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { Reader } from '../engine/reader.ts';
import type { Collections, FolderDocument, FolderId } from '../schema.ts';
import { rootId } from '../schema.ts';

const inside = (folder: FolderPath, name: string): FolderPath =>
  (folder === rootFolder ? name : [folder, name].join('/')) as FolderPath;

export type FolderPaths = ReadonlyMap<FolderId, FolderPath>;

/** The path of each of these folders, parents before children. */
const pathsOf = (folders: readonly Omit<FolderDocument, 'account'>[]): FolderPaths => {
  const children = new Map<FolderId, (typeof folders)[number][]>();
  for (const folder of folders) {
    const siblings = children.get(folder.parent) ?? [];
    siblings.push(folder);
    children.set(folder.parent, siblings);
  }
  const paths = new Map<FolderId, FolderPath>();
  const add = (above: FolderId, path: FolderPath): void => {
    for (const { _id, name } of children.get(above) ?? []) paths.set(_id, inside(path, name));
  };
  add(rootId, rootFolder);
  // Iterating over a map also visits entries that are added meanwhile.
  for (const [id, path] of paths) add(id, path);
  return paths;
};

/** The account's folders, siblings by name. */
export const folderPaths = async (
  { folders }: Collections,
  reader: Reader,
  account: AccountId,
): Promise<FolderPaths> => {
  const order = { sort: { parent: 1, name: 1 }, projection: { parent: 1, name: 1 } } as const;
  return pathsOf(await reader.find(folders, { account }, order));
};

/** The path of one folder. */
export const pathOf = async (
  collections: Collections,
  reader: Reader,
  { account, folder }: { readonly account: AccountId; readonly folder: FolderId },
): Promise<FolderPath> =>
  folder === rootId ? rootFolder : ((await folderPaths(collections, reader, account)).get(folder) ?? rootFolder);
