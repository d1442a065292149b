import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { SetEdit, SetRows, SizedSet } from '@flashcards/persistence-ports';
import type { Filter } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import { countIn } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { FolderId, SetDocument } from '../schema.ts';
import { there } from '../schema.ts';
import type { LibraryAtHand } from './at-hand.ts';
import { giveUpSet } from './hidden-rows.ts';

const pathOf = (folders: ReadonlyMap<FolderPath, FolderId>, folder: FolderId): FolderPath =>
  [...folders].find(([, id]) => id === folder)?.[0] ?? rootFolder;

const setReads = (
  { read }: Steps,
  hand: LibraryAtHand,
): Pick<SetRows, 'find' | 'withName' | 'places' | 'folders' | 'count'> => {
  const { sets } = hand.collections;
  const findSet = async (reader: Reader, filter: Filter<SetDocument>): Promise<SetDocument | undefined> => {
    const [set] = await reader.find(sets, filter, { projection: { description: 0, report: 0, deckOptions: 0 } });
    if (set) hand.sets.set(set._id, set);
    return set;
  };
  return {
    find: read(async (reader, account: AccountId, id: SetId) => {
      const set = await findSet(reader, { _id: id, account, ...there });
      return set && { id, cardCount: set.cardCount, textBytes: set.textBytes };
    }),
    withName: read(async (reader, account: AccountId, name: string) => {
      const set = await findSet(reader, { account, name: name as SetName });
      return set && { id: set._id, folder: pathOf(await hand.folders(reader, account), set.folder) };
    }),
    places: read(async (reader, account: AccountId) => {
      const paths = new Map([...(await hand.folders(reader, account))].map(([path, id]) => [id, path]));
      const projection = { name: 1, folder: 1 } as const;
      const found = await reader.find(sets, { account, ...there }, { projection, batchSize: 500 });
      return found.map(({ name, folder }) => ({ name: name as SetName, folder: paths.get(folder) ?? rootFolder }));
    }),
    folders: read(async (reader, account: AccountId, ids: readonly SetId[]) => {
      const paths = await hand.folders(reader, account);
      const found = await reader.find(
        sets,
        { _id: { $in: [...ids] }, account, ...there },
        { projection: { folder: 1 } },
      );
      return new Map(found.map(({ _id, folder }) => [_id, pathOf(paths, folder)]));
    }),
    count: read((reader, account: AccountId) => countIn(reader, sets, { account, ...there })),
  };
};

export const setRows = (steps: Steps, hand: LibraryAtHand): SetRows => {
  const { sets } = hand.collections;
  return {
    ...setReads(steps, hand),
    save: steps.write((batch, account: AccountId, { id, name, description, folder }: SetEdit) => {
      const update = { $set: { name, description, folder: hand.folderId(account, folder) } };
      batch.add(sets, { updateOne: { filter: { _id: id, account }, update } });
    }),
    saveSize: steps.write((batch, account: AccountId, { id, cardCount, textBytes }: SizedSet) => {
      batch.add(sets, { updateOne: { filter: { _id: id, account }, update: { $set: { cardCount, textBytes } } } });
    }),
    delete: steps.write((batch, account: AccountId, set: SetId) =>
      giveUpSet(hand.collections, batch, { account, set }),
    ),
  };
};
