import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { CountedSet, FlashcardSets, VisibleSet } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { After } from '../pages.ts';
import { after, pagesFrom } from '../pages.ts';
import type { Collections, SetDocument } from '../schema.ts';
import { there } from '../schema.ts';
import { seenSet } from '../sharing/access.ts';
import type { FolderPaths } from './folder-paths.ts';
import { folderPaths, pathOf } from './folder-paths.ts';

/** Oldest first. */
const oldestFirst = { createdAt: 1, _id: 1 } as const;

const fromDocument = (
  { _id: id, name, description = '', createdAt, cardCount, textBytes }: SetDocument,
  folder: FolderPath,
): CountedSet => ({ id, name: name as SetName, description, folder, createdAt, cardCount, textBytes });

/** A set in one of these folders. */
export const countedIn =
  (paths: FolderPaths) =>
  (set: SetDocument): CountedSet =>
    fromDocument(set, paths.get(set.folder) ?? rootFolder);

const shown = { name: 1, description: 1, folder: 1, createdAt: 1, cardCount: 1, textBytes: 1 } as const;
const { description: _, ...shownInShort } = shown;

/** The account's sets, oldest first. */
export const setsOf = (
  { sets }: Collections,
  reader: Reader,
  {
    account,
    withoutDescriptions,
    most,
  }: { readonly account: AccountId; readonly withoutDescriptions: boolean; readonly most: number },
): Promise<readonly SetDocument[]> =>
  reader.find(
    sets,
    { account, ...there },
    {
      sort: oldestFirst,
      projection: withoutDescriptions ? shownInShort : shown,
      batchSize: 500,
      ...(Number.isFinite(most) ? { limit: most } : {}),
    },
  );

const setOf = async (
  collections: Collections,
  reader: Reader,
  { account, id }: { readonly account: AccountId; readonly id: SetId },
): Promise<CountedSet | undefined> => {
  const [set] = await reader.find(collections.sets, { _id: id, account, ...there }, { projection: shown });
  return set && fromDocument(set, await pathOf(collections, reader, { account, folder: set.folder }));
};

const visibleSet = async (
  collections: Collections,
  reader: Reader,
  { account, id }: { readonly account: AccountId; readonly id: SetId },
): Promise<VisibleSet | undefined> => {
  const seen = await seenSet(collections, reader, { account, set: id });
  if (!seen || seen.isOwn) return setOf(collections, reader, { account, id });
  const [set] = await reader.find(
    collections.sets,
    { _id: id, account: seen.account, ...there },
    { projection: shown },
  );
  if (!set) return undefined;
  const { folder: _folder, ...others } = fromDocument(set, rootFolder);
  return others;
};

/** A page of the longest descriptions has a mebibyte at most. */
const setsPerPage = 25;

type Place = After<Pick<SetDocument, 'createdAt' | '_id'>>;

const pageOfSets = async (
  collections: Collections,
  reader: Reader,
  { account, place }: { readonly account: AccountId; readonly place: Place },
) => {
  const order = { sort: oldestFirst, limit: setsPerPage, projection: shown } as const;
  const found = await reader.find(
    collections.sets,
    { account, ...there, ...after(place, ['createdAt', '_id']) },
    order,
  );
  const items = found.map(countedIn(await folderPaths(collections, reader, account)));
  return { items, next: found.length === setsPerPage ? found.at(-1) : undefined };
};

export const setListings = (
  collections: Collections,
  { one }: Snapshots,
): Pick<FlashcardSets, 'isNameTaken' | 'find' | 'visible' | 'importReport' | 'deckOptions' | 'all'> => {
  const { sets } = collections;
  const importedSets = async (reader: Reader, account: AccountId, importedWith: SetId): Promise<readonly SetId[]> => {
    const order = { sort: oldestFirst, projection: { _id: 1 } } as const;
    const found = await reader.find(sets, { account, importedWith, ...there }, order);
    return found.map(({ _id }) => _id);
  };
  return {
    isNameTaken: (account, name) =>
      one(
        account,
        async (reader) => (await reader.find(sets, { account, name }, { projection: { _id: 1 } })).length > 0,
      ),

    find: (account, id) => one(account, (reader) => setOf(collections, reader, { account, id })),

    visible: (account, id) => one(account, (reader) => visibleSet(collections, reader, { account, id })),

    importReport: (account, id) =>
      one(account, async (reader) => {
        const projection = { report: 1, importedWith: 1 } as const;
        const [set] = await reader.find(sets, { _id: id, account, ...there }, { projection });
        if (!set?.report) return undefined;
        const { importedWith } = set;
        return { ...set.report, sets: importedWith ? await importedSets(reader, account, importedWith) : [id] };
      }),

    deckOptions: (account, id) =>
      one(account, async (reader) => {
        const only = { projection: { deckOptions: 1 } } as const;
        const [set] = await reader.find(sets, { _id: id, account, ...there }, only);
        return set?.deckOptions;
      }),

    all: (account) =>
      pagesFrom<CountedSet, Place>('first', (place) =>
        one(account, (reader) => pageOfSets(collections, reader, { account, place })),
      ),
  };
};
