import type { AccountId, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { MediaFile } from '@flashcards/library';
import type { Store, UnitOfWork } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import {
  addMedia,
  aMediaFile,
  contentOfMedia,
  heldAmong,
  heldFile,
  insertWithMedia,
  mediaOf,
  storedFile,
  untilGone,
} from './a-media-file.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { deleteSet } from '../changing.ts';
import { hostileNames } from '../hostile-text.ts';
import { aSet } from '../library/a-set.ts';

/** A store, and units of work on it. */
interface Opened {
  readonly store: Store;
  readonly units: UnitOfWork;
}

/** Gives files to a set, as a unit does that needs them. */
const give = ({ units }: Opened, account: AccountId, set: SetId, files: readonly MediaFile[]) =>
  units.write(account, async ({ media }) => {
    const names = files.map(({ name }) => name);
    const [named, held] = [
      await media.named(account, set, names),
      await media.held(account, set, [...new Set(files.map(({ hash }) => hash))]),
    ];
    if (files.some(({ hash }) => !held.has(hash))) return refuse('not_held');
    await media.hold(account, set, files);
    return ok(new Map(named));
  });

/** A set with a file, and a file that was added. */
const aHolder = async ({ store }: Opened) => {
  const account = await aStoredUser(store);
  const [old, added] = [aMediaFile({ name: 'old.png' }), aMediaFile({ name: 'new.png' })];
  const set = aSet();
  await insertWithMedia(store, account, set, { files: [old] });
  await addMedia(store, account, added);
  return { account, set, old, added };
};

const giving = (open: () => Promise<Opened>): void => {
  it('are given to a set under any names, and those that it has stay', async () => {
    const opened = await open();
    const { account, set, old, added } = await aHolder(opened);
    const files = [old, ...hostileNames.map((name) => ({ ...added, name })), added];
    const given = await give(opened, account, set.id, files);
    expect(given).toEqual(ok(new Map([[old.name, storedFile(old)]])));
    const all = await mediaOf(opened.store, account, set.id);
    const byName = (listed: readonly MediaFile[]) => new Map(listed.map((file) => [file.name, file]));
    expect(byName(all)).toEqual(byName(files.map(storedFile)));
    const again = await give(opened, account, set.id, files);
    expect(again).toEqual(ok(byName(files.map(storedFile))));
    expect(await mediaOf(opened.store, account, set.id)).toEqual(all);
  });

  it('are found as held by units: in any set, or added', async () => {
    const opened = await open();
    const { account, set, old, added } = await aHolder(opened);
    const hashes = [old, aMediaFile(), added].map(({ hash }) => hash);
    const held = await opened.units.read(account, ({ media }) => media.held(account, set.id, hashes));
    expect(new Map(held)).toEqual(
      new Map([
        [old.hash, storedFile(old)],
        [added.hash, heldFile(added)],
      ]),
    );
  });

  it('of another account are not found', async () => {
    const opened = await open();
    const [{ set, old, added }, { account, set: own }] = [await aHolder(opened), await aHolder(opened)];
    const found = await opened.units.read(account, async ({ media }) => [
      (await media.held(account, set.id, [old.hash, added.hash])).size,
      (await media.named(account, set.id, [old.name])).size,
    ]);
    expect(found).toEqual([0, 0]);
    expect(await give(opened, account, own.id, [added])).toEqual(refuse('not_held'));
  });

  it('never replace another file of that name', async () => {
    const opened = await open();
    const { account, set, old, added } = await aHolder(opened);
    await expect(give(opened, account, set.id, [{ ...added, name: old.name }])).rejects.toThrow('another file');
    expect(await mediaOf(opened.store, account, set.id)).toEqual([storedFile(old)]);
  });

  it('go only with their last holder', async () => {
    const opened = await open();
    const { store } = opened;
    const { account, set, old } = await aHolder(opened);
    const other = aSet();
    await insertWithMedia(store, account, other, { files: [] });
    await give(opened, account, other.id, [{ ...old, name: 'b.png' }]);
    await give(opened, account, other.id, [{ ...old, name: 'c.png' }]);
    await deleteSet(store, account, set.id);
    expect(await heldAmong(store, account, [old])).toEqual([heldFile(old)]);
    expect(await contentOfMedia(store, old.hash)).toBe(old.whole.toString());
    await deleteSet(store, account, other.id);
    await untilGone(store, old.hash);
    expect(await heldAmong(store, account, [old])).toEqual([]);
  });

  it('are given by none of two units when one is refused', async () => {
    const opened = await open();
    const { account, set, added } = await aHolder(opened);
    const refused = await opened.units.write(account, async ({ media }) => {
      await media.named(account, set.id, [added.name]);
      await media.hold(account, set.id, [added]);
      return refuse('changed_my_mind');
    });
    expect(refused).toEqual(refuse('changed_my_mind'));
    expect(await mediaOf(opened.store, account, set.id)).toHaveLength(1);
  });

  it('are given once by units at once', async () => {
    const opened = await open();
    const { account, set, added } = await aHolder(opened);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const given = names.map((name) => give(opened, account, set.id, [{ ...added, name }, added]));
    expect((await Promise.all(given)).every((outcome) => outcome.ok)).toBe(true);
    expect(await mediaOf(opened.store, account, set.id)).toHaveLength(2 + names.length);
  });
};

/** Tests of the rows that only units of work see. `open` returns a store and units on it. */
export const mediaRowsConformance = (open: () => Promise<Opened>): void => {
  describe('media that an account holds', () => giving(open));
};
