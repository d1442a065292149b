import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { CountedSet, LibraryQuery } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import { keyOf, standingOf } from './keys.ts';
import type { SetDocument } from './library-documents.ts';

export const setFrom = (document: SetDocument, paths: ReadonlyMap<string, FolderPath>): CountedSet => {
  const { id, name, description, folder, createdAt, cardCount, textBytes } = document;
  return { id, name, description, folder: paths.get(folder) ?? rootFolder, createdAt, cardCount, textBytes };
};

export const setOf = ({ sets }: Collections, account: AccountId, id: SetId): Promise<SetDocument | null> =>
  sets.findOne({ _id: keyOf(account, id) });

type Aged = Pick<SetDocument, 'createdAt' | 'order'>;

/** Of two that were made at once the one that was begun first. */
export const byAge = (one: Aged, other: Aged): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || one.order - other.order;

const counts = { cardCount: 1, textBytes: 1, adding: 1, lost: 1 } as const;
const inShort = { rev: 1, id: 1, order: 1, folder: 1, name: 1, createdAt: 1, ...counts } as const;

/** The account's sets, oldest first, without their reports. */
export const setsOf = async (
  { sets }: Collections,
  account: AccountId,
  { withoutDescriptions = false }: Pick<LibraryQuery, 'withoutDescriptions'> = {},
): Promise<readonly SetDocument[]> => {
  const projection = withoutDescriptions ? inShort : { ...inShort, description: 1 };
  const found = await sets.find(standingOf(account), { projection }).toArray();
  return found.map((set) => (withoutDescriptions ? { ...set, description: '' } : set)).sort(byAge);
};

/** Where a set lies, and what its other documents are found by. */
export type PlacedSet = Pick<SetDocument, 'id' | 'name' | 'order' | 'folder' | 'createdAt'>;

/** As `setsOf`, without what may be long. */
export const placedSetsOf = async ({ sets }: Collections, account: AccountId): Promise<readonly PlacedSet[]> => {
  const projection = { id: 1, name: 1, order: 1, folder: 1, createdAt: 1 } as const;
  return [...(await sets.find(standingOf(account), { projection }).toArray())].sort(byAge);
};
