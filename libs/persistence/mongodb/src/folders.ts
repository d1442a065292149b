import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { mostFolders, rootFolder, segmentsOf } from '@flashcards/library';
import type { FolderRefusal, Folders } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { AccountState, Put } from './documents.ts';
import type { Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import { hashedKeyOf, ofUser } from './keys.ts';
import type { FolderDocument } from './library-documents.ts';
import { nameDocument } from './names.ts';
import type { Steps } from './pending.ts';
import { onReceipt } from './receipts.ts';

/** The root has no document; its id is this. */
export const rootId = '';

interface FolderPlace {
  readonly parent: string;
  readonly name: string;
}

const folderKey = (owner: Owner, { parent, name }: FolderPlace): string => hashedKeyOf(owner, 'folder', parent, name);

export const folderAt = ({ folders }: Collections, owner: Owner, place: FolderPlace): Promise<FolderDocument | null> =>
  folders.findOne({ _id: folderKey(owner, place) });

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
    const document = { _id: folderKey(owner, { parent: above, name }), id, parent: above, name };
    above = id;
    return { into: 'folders', document, isNew: true };
  });
  const [topmost, ...deeper] = puts;
  return { id: above, steps: topmost ? [deeper, [topmost]] : [] };
};

/** Whether the account has no room for as many more; it is counted only when some are missing. */
const isTooMuch = async ({ folders }: Collections, { account }: Owner, missing: number): Promise<boolean> => {
  const there = folders.find({ _id: ofUser(account) }, { projection: { _id: 1 }, limit: mostFolders });
  return (await there.toArray()).length + missing > mostFolders;
};

/** What it takes to have the folder. */
export const planFolder = async (
  collections: Collections,
  owner: Owner,
  path: FolderPath,
): Promise<Outcome<PlannedFolder, FolderRefusal>> => {
  const names = segmentsOf(path);
  let parent = rootId;
  for (const [depth, name] of names.entries()) {
    const folder = await folderAt(collections, owner, { parent, name });
    if (!folder) {
      const set = await nameDocument(collections, owner, name);
      if (set?.folder === parent) return refuse('place_taken');
      if (await isTooMuch(collections, owner, names.length - depth)) return refuse('too_many_folders');
      return ok(missingFolders(owner, parent, names.slice(depth)));
    }
    parent = folder.id;
  }
  return ok({ id: parent, steps: [] });
};

/** The path of each of a user's folders by its id, parents before children. */
export const folderPaths = async (
  { folders }: Collections,
  user: AccountId,
): Promise<ReadonlyMap<string, FolderPath>> => {
  const children = new Map<string, FolderDocument[]>();
  for await (const folder of folders.find({ _id: ofUser(user) })) {
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

const make = async (
  collections: Collections,
  owner: Owner,
  path: FolderPath,
): Promise<Decision<Outcome<void, FolderRefusal>, AccountState>> => {
  const planned = await planFolder(collections, owner, path);
  if (!planned.ok) return { answer: planned };
  const { steps } = planned.value;
  return { answer: ok(undefined), ...(steps.length > 0 ? { change: { steps } } : {}) };
};

export const mongodbFolders = ({ run }: Database): Folders => ({
  make: (account, path, receipt) =>
    run(({ collections, journal }) => {
      const decide = onReceipt({ collections, account, receipt }, ({ secret }) =>
        make(collections, { account, secret }, path),
      );
      return journal.change(account, decide);
    }),
});
