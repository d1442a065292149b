import { describe, expect, it } from 'vitest';
import { aSet, counted, folder } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { foldersOf, insert } from '../asking.ts';
import { deleteFolder, moveFolder } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { insertAll, makeAll } from './shelving.ts';
import { libraryOf } from './sound-library.ts';

const levels = 30;
/**
 * More than a thousand folders are moved. Fewer are deleted, because that many would take the model of MongoDB minutes.
 */
const [manyChains, someChains] = [34, 8];

/** A path of `levels` folders; if the first does not exist, none does. */
const chain = (first: string): string => [first, ...Array<string>(levels - 1).fill('d')].join('/');

/** Chains of folders in `top`, some with a set at the deepest level, and another folder next to them. */
const aForest = async (store: CurrentStore, chains: number) => {
  const user = await aStoredUser(store());
  const tops = Array.from({ length: chains }, (_, index) => `top/${index}`);
  await makeAll(store(), user, [...tops.map(chain), 'beside']);
  const sets = [chain('top/3'), 'top', 'top/5/d/d', 'beside'].map((path) => aSet({ folder: path }));
  await insertAll(store(), user, sets);
  expect(await foldersOf(store(), user)).toHaveLength(chains * levels + 2);
  return { user, sets };
};

const many = (store: CurrentStore): void => {
  it('are moved in one step with their content, more than a thousand', async () => {
    const { user, sets } = await aForest(store, manyChains);
    expect(await moveFolder(store(), user, 'top', 'x/y/z')).toBe('too_deep');
    expect(await moveFolder(store(), user, 'top', 'beside')).toBe('place_taken');
    expect(await moveFolder(store(), user, 'top', 'beside/moved')).toBe('done');
    const { folders, sets: moved } = await libraryOf(store(), user);
    expect(folders).toHaveLength(manyChains * levels + 2);
    expect(folders.every((path) => path.startsWith('beside'))).toBe(true);
    const at = [`beside/moved${chain('/3')}`, 'beside/moved', 'beside/moved/5/d/d', 'beside'];
    expect(moved).toEqual(sets.map((set, index) => counted({ ...set, folder: folder(at[index] ?? '') })));
  });

  it('are deleted in one step with their content', async () => {
    const { user, sets } = await aForest(store, someChains);
    expect(await deleteFolder(store(), user, 'top')).toBe('folder_not_empty');
    expect(await deleteFolder(store(), user, 'top', true)).toBe('done');
    expect(await libraryOf(store(), user)).toEqual({ folders: ['beside'], sets: sets.slice(3).map(counted) });
    for (const { cards } of sets.slice(0, 3))
      for (const { id } of cards) expect(await store().cards.read(id)).toBeUndefined();
    await makeAll(store(), user, ['top/3/d']);
    for (const { name } of sets.slice(0, 3))
      expect(await insert(store(), user, { ...aSet({ folder: 'top/3/d' }), name })).toBe('inserted');
  });
};

export const manyFoldersConformance = (open: OpenStore): void => {
  describe('many folders', () => many(openedStore(open)));
};
