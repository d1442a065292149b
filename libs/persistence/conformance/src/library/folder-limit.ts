import type { AccountId } from '@flashcards/kernel';
import { mostFolders } from '@flashcards/library';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardsOf, foldersOf, insert, makeFolder, setsOf } from '../asking.ts';
import { aSet, folder, someCards } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { deleteFolder, deleteSet, editSet, moveFolder } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

const deepest = 32;
const chains = Math.floor(mostFolders / deepest);
const room = mostFolders - chains * deepest - 1;

/** A path of `length` folders; if the first does not exist, none does. */
const chain = (first: string, length: number) => folder([first, ...Array<string>(length - 1).fill('d')].join('/'));

/** An account with room for `room` more folders, fewer than the deepest path has. */
const almostFull = async (store: CurrentStore): Promise<AccountId> => {
  const user = await aStoredUser(store());
  for (let index = 0; index < chains; index += 1) await makeFolder(store(), user, chain(`full ${index}`, deepest));
  await makeFolder(store(), user, folder('small'));
  return user;
};

const limit = (store: CurrentStore): void => {
  let user: AccountId;
  // Once for all tests here, because creating the folders takes long.
  beforeAll(async () => {
    user = await almostFull(store);
  });

  it('stores nothing above the maximum, and reports a taken place first', async () => {
    const there = aSet({ name: 'taken' });
    const refused = aSet({ name: 'free', folder: chain('more', room + 1), cards: someCards(3) });
    expect(await insert(store(), user, there)).toBe('inserted');
    const before = await foldersOf(store(), user);
    expect(await makeFolder(store(), user, refused.folder)).toBe('too_many_folders');
    expect(await insert(store(), user, refused)).toBe('too_many_folders');
    expect(await insert(store(), user, { ...refused, name: there.name })).toBe('name_taken');
    expect(await insert(store(), user, { ...refused, folder: chain('taken', room + 1) })).toBe('place_taken');
    expect(await makeFolder(store(), user, chain('taken', room + 1))).toBe('place_taken');
    expect(await foldersOf(store(), user)).toEqual(before);
    expect((await setsOf(store(), user)).map(({ id }) => id)).toEqual([there.id]);
    expect(await cardsOf(store(), user, refused.id)).toEqual([]);
    expect(await insert(store(), user, { ...refused, folder: chain('full 0', deepest) })).toBe('inserted');
  });

  it('counts the folders that a move or an edit must make, not the moved ones', async () => {
    const [deep, set] = [chain('deep', room + 2), aSet({ name: 'in the way' })];
    expect(await insert(store(), user, set)).toBe('inserted');
    const before = await foldersOf(store(), user);
    expect(await moveFolder(store(), user, 'small', `${deep}/small`)).toBe('too_many_folders');
    expect(await moveFolder(store(), user, 'small', `${chain('in the way', room + 2)}/small`)).toBe('place_taken');
    expect(await editSet(store(), user, set, { folder: deep })).toBe('too_many_folders');
    expect(await foldersOf(store(), user)).toEqual(before);
    for (const path of ['full 1', 'small'])
      for (const [from, to] of [
        [path, 'moved'],
        ['moved', path],
      ] as const)
        expect(await moveFolder(store(), user, from, to)).toBe('done');
    expect(await foldersOf(store(), user)).toEqual(before);
    expect(await deleteSet(store(), user, set.id)).toBe('done');
  });

  it('is reached by one of several concurrent calls, and then no more folders are made', async () => {
    const calls = Array.from({ length: 5 }, (_, index) => makeFolder(store(), user, chain(`at once ${index}`, room)));
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === 'made')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'too_many_folders')).toHaveLength(4);
    expect(await makeFolder(store(), user, folder('more'))).toBe('too_many_folders');
    expect(await makeFolder(store(), user, chain('full 0', deepest))).toBe('made');
    expect(await makeFolder(store(), await aStoredUser(store()), folder('more'))).toBe('made');
    expect(await foldersOf(store(), user)).toHaveLength(mostFolders);
    // There is room again after a deletion.
    expect(await deleteFolder(store(), user, 'full 2', true)).toBe('done');
    expect(await makeFolder(store(), user, chain('again', deepest))).toBe('made');
    expect(await foldersOf(store(), user)).toHaveLength(mostFolders);
  });
};

export const folderLimitConformance = (open: OpenStore): void => {
  describe('the maximum of folders of an account', () => limit(openedStore(open)));
};
