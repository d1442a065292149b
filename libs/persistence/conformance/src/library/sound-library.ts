import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { nameOf, parentOf, rootFolder, textBytesOf } from '@flashcards/library';
import type { CountedSet, LibraryToday, Store } from '@flashcards/persistence-ports';
import { expect } from 'vitest';
import { today } from '../study/a-review.ts';
import { cardsOf, listedSets } from '../asking.ts';

type Shelves = Pick<LibraryToday, 'folders' | 'sets'>;

/** A set and a folder in one place have the same key. A slash in a set's name is not a separator. */
const placeOf = (parent: FolderPath, name: string): string => JSON.stringify([parent, name]);

/** Expects what holds for every library at every moment: each item is in one place, in an existing folder. */
export const expectSound = ({ folders, sets }: Shelves): void => {
  const there = new Set<FolderPath>([rootFolder]);
  for (const path of folders) {
    expect(there, 'the parent folder is listed before').toContain(parentOf(path));
    there.add(path);
  }
  for (const set of sets) expect(there, 'the folder of a set is there').toContain(set.folder);
  const places = [
    ...folders.map((path) => placeOf(parentOf(path), nameOf(path))),
    ...sets.map((set) => placeOf(set.folder, set.name)),
  ];
  expect(new Set(places).size, 'no two things are in one place').toBe(places.length);
  expect(new Set(sets.map(({ name }) => name)).size, 'no two sets have one name').toBe(sets.length);
  expect(new Set(sets.map(({ id }) => id)).size, 'no set is listed twice').toBe(sets.length);
};

/** Expects a set's card count and size to match its cards. */
const expectCountedRight = async (store: Store, account: AccountId, set: CountedSet): Promise<void> => {
  const cards = await cardsOf(store, account, set.id);
  expect({ cardCount: set.cardCount, textBytes: set.textBytes }).toEqual({
    cardCount: cards.length,
    textBytes: cards.reduce((sum, card) => sum + textBytesOf(card), 0),
  });
};

/** The account's folders, in order of their paths, and its sets, after all reads were found to agree. */
export const libraryOf = async (store: Store, account: AccountId): Promise<Shelves> => {
  const { folders, sets } = await store.library.today(account, { today });
  expectSound({ folders, sets });
  const listed = await store.folders.all(account);
  expectSound({ folders: listed, sets });
  expect([...listed].sort()).toEqual([...folders].sort());
  expect(await listedSets(store, account)).toEqual(sets);
  for (const set of sets) {
    expect(await store.sets.find(account, set.id)).toEqual(set);
    expect(await store.sets.isNameTaken(account, set.name)).toBe(true);
    await expectCountedRight(store, account, set);
  }
  return { folders: [...folders].sort(), sets };
};
