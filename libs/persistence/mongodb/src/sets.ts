import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { CountedSet } from '@flashcards/persistence-ports';
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

/** The account's sets, oldest first. */
export const setsOf = async ({ sets }: Collections, account: AccountId): Promise<readonly SetDocument[]> =>
  [...(await sets.find(standingOf(account)).toArray())].sort(byAge);

/** Where a set lies, and what its other documents are found by. */
export type PlacedSet = Pick<SetDocument, 'id' | 'name' | 'order' | 'folder' | 'createdAt'>;

/** As `setsOf`, without what may be long. */
export const placedSetsOf = async ({ sets }: Collections, account: AccountId): Promise<readonly PlacedSet[]> => {
  const projection = { id: 1, name: 1, order: 1, folder: 1, createdAt: 1 } as const;
  return [...(await sets.find(standingOf(account), { projection }).toArray())].sort(byAge);
};
