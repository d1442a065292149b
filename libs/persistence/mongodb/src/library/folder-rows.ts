import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { depthOf, isBelow, isWithin, nameOf, parentOf } from '@flashcards/library';
import type { FolderMove, FolderRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import type { FolderId } from '../schema.ts';
import { there } from '../schema.ts';
import type { LibraryAtHand } from './at-hand.ts';
import { giveUpSet } from './hidden-rows.ts';

interface Content {
  readonly folders: readonly FolderId[];
  readonly paths: readonly FolderPath[];
  readonly sets: readonly SetId[];
}

const folderReads = (
  { read }: Steps,
  hand: LibraryAtHand,
): Pick<FolderRows, 'find' | 'all' | 'count' | 'countLevels'> => ({
  find: read(async (reader, account: AccountId, paths: readonly FolderPath[]) => {
    const folders = await hand.folders(reader, account);
    return new Set(paths.filter((path) => folders.has(path)));
  }),
  all: read(async (reader, account: AccountId) => new Set((await hand.folders(reader, account)).keys())),
  count: read(async (reader, account: AccountId) => (await hand.folders(reader, account)).size),
  countLevels: read(async (reader, account: AccountId, path: FolderPath) => {
    const all = [...(await hand.folders(reader, account)).keys()];
    const depths = all.filter((each) => isBelow(each, path)).map(depthOf);
    return Math.max(depthOf(path), ...depths) - depthOf(path);
  }),
});

/** A folder and all below it. */
const contents = ({ read }: Steps, hand: LibraryAtHand) =>
  read(async (reader, account: AccountId, path: FolderPath): Promise<Content> => {
    const all = [...(await hand.folders(reader, account))];
    const inside = all.filter(([each]) => isWithin(each, path));
    const folders = inside.map(([, id]) => id);
    const inFolders = { account, folder: { $in: folders }, ...there };
    const sets = await reader.find(hand.collections.sets, inFolders, { projection: { _id: 1 } });
    return { folders, paths: inside.map(([each]) => each), sets: sets.map(({ _id }) => _id) };
  });

export const folderRows = (steps: Steps, hand: LibraryAtHand): FolderRows => {
  const { folders } = hand.collections;
  const { write } = steps;
  const within = contents(steps, hand);
  const removeAll = write((batch, account: AccountId, content: Content) => {
    batch.add(folders, { deleteMany: { filter: { _id: { $in: content.folders }, account } } });
    for (const set of content.sets) giveUpSet(hand.collections, batch, { account, set });
  });
  return {
    ...folderReads(steps, hand),
    within: async (account, path) => {
      const { paths, sets } = await within(account, path);
      return { folders: paths.filter((each) => each !== path), sets };
    },
    insert: write((batch, account: AccountId, paths: readonly FolderPath[]) => {
      for (const path of paths) {
        const parent = hand.folderId(account, parentOf(path));
        const document = { _id: hand.newFolder(account, path), account, parent, name: nameOf(path) };
        batch.add(folders, { insertOne: { document } });
      }
    }),
    move: write((batch, account: AccountId, { from, to }: FolderMove) => {
      const filter = { _id: hand.folderId(account, from), account };
      const update = { $set: { parent: hand.folderId(account, parentOf(to)), name: nameOf(to) } };
      batch.add(folders, { updateOne: { filter, update } });
    }),
    // It is the unit's first write, so it may read.
    delete: async (account, path) => removeAll(account, await within(account, path)),
  };
};
