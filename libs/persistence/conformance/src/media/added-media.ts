import { describe, expect, it } from 'vitest';
import {
  heldFile,
  addMedia,
  aMediaFile,
  contentOfMedia,
  heldAmong,
  insertWithMedia,
  storedFile,
  untilGone,
} from './a-media-file.ts';
import { aReceipt } from '../accounts/a-receipt.ts';
import { aStoredUser, aUser } from '../accounts/a-user.ts';
import { foldersOf, listedSets } from '../asking.ts';
import { deleteSet } from '../changing.ts';
import { hostileNames } from '../hostile-text.ts';
import { aSet } from '../library/a-set.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';

const block = 4_096;

const adding = (store: CurrentStore): void => {
  it('are there at once, held by the account, and in none of its sets', async () => {
    const user = await aStoredUser(store());
    const files = [aMediaFile({ whole: Buffer.alloc(700_000, 'abcdefg'), type: 'audio/mpeg' }), aMediaFile()];
    for (const file of files) expect(await addMedia(store(), user, file)).toBe('done');
    for (const { hash, whole } of files)
      expect(await contentOfMedia(store(), hash)).toBe(Buffer.from(whole).toString('latin1'));
    expect(await heldAmong(store(), user, files)).toEqual(files.map(heldFile));
    expect([await listedSets(store(), user), await foldersOf(store(), user)]).toEqual([[], []]);
  });

  it('may be added twice, in one hour and in the next', async () => {
    const user = await aStoredUser(store());
    const file = aMediaFile();
    for (const minutes of [0, 1, 70])
      expect(await addMedia(store(), user, file, { at: new Date(minutes * 60_000) })).toBe('done');
    expect(await heldAmong(store(), user, [file])).toEqual([heldFile(file)]);
  });

  it('are added once for a receipt', async () => {
    const user = await aStoredUser(store());
    const receipt = aReceipt();
    const [file, other] = [aMediaFile(), aMediaFile()];
    expect(await addMedia(store(), user, file, { receipt })).toBe('done');
    expect(await addMedia(store(), user, other, { receipt })).toBe('answered_before');
    expect(await heldAmong(store(), user, [file, other])).toEqual([heldFile(file)]);
  });

  it('are refused above the account’s maximum, and what it holds stays', async () => {
    const user = await aStoredUser(store());
    const [one, two, three] = [aMediaFile(), aMediaFile(), aMediaFile()];
    const mostBytes = 2 * block;
    await insertWithMedia(store(), user, aSet(), { files: [one] });
    expect(await addMedia(store(), user, two, { mostBytes })).toBe('done');
    expect(await addMedia(store(), user, three, { mostBytes })).toBe('too_much_media');
    for (const again of [one, two]) expect(await addMedia(store(), user, again, { mostBytes })).toBe('done');
    expect(await heldAmong(store(), user, [one, two, three])).toHaveLength(2);
    expect(await contentOfMedia(store(), three.hash)).toBeUndefined();
  });

  it('count against the maximum of an import, too', async () => {
    const user = await aStoredUser(store());
    await addMedia(store(), user, aMediaFile());
    const files = [aMediaFile()];
    expect(await insertWithMedia(store(), user, aSet(), { files, mostBytes: block })).toBe('too_much_media');
  });

  it('are refused when the content does not match the hash', async () => {
    const user = await aStoredUser(store());
    const file = aMediaFile();
    await expect(addMedia(store(), user, { ...file, content: aMediaFile().content })).rejects.toThrow();
    await untilGone(store(), file.hash);
    expect(await addMedia(store(), user, file)).toBe('done');
  });

  it('are removed with the account', async () => {
    const user = await store().users.insertIfAbsent(aUser());
    const [mine, shared] = [aMediaFile(), aMediaFile()];
    for (const file of [mine, shared]) await addMedia(store(), user.account, file);
    await addMedia(store(), await aStoredUser(store()), shared);
    await store().users.delete(user);
    await untilGone(store(), mine.hash);
    expect(await contentOfMedia(store(), shared.hash)).toBe(shared.whole.toString());
  });
};

const finding = (store: CurrentStore): void => {
  it('are found by their names in a set, any of them', async () => {
    const user = await aStoredUser(store());
    const set = aSet();
    const files = hostileNames.map((name) => aMediaFile({ name }));
    await insertWithMedia(store(), user, set, { files });
    const found = await store().media.named(user, set.id, [...hostileNames, 'another name', '', '/']);
    expect(new Map(found)).toEqual(new Map(files.map((file) => [file.name, storedFile(file)])));
    expect(await store().media.named(user, set.id, [])).toEqual(new Map());
  });

  it('are found by their hash once any set of the account has them', async () => {
    const user = await aStoredUser(store());
    const [one, two, none] = [aMediaFile({ name: 'one' }), aMediaFile({ name: 'two' }), aMediaFile()];
    const sets = [aSet(), aSet()] as const;
    await insertWithMedia(store(), user, sets[0], { files: [one] });
    await insertWithMedia(store(), user, sets[1], { files: [one, two] });
    const files = [one, none, two];
    expect(await heldAmong(store(), user, files)).toEqual([heldFile(one), heldFile(two)]);
    expect(await heldAmong(store(), user, files, sets[1].id)).toEqual([storedFile(one), storedFile(two)]);
    expect(await heldAmong(store(), user, files, sets[0].id)).toEqual([storedFile(one), heldFile(two)]);
    await deleteSet(store(), user, sets[1].id);
    await untilGone(store(), two.hash);
    expect(await heldAmong(store(), user, files)).toEqual([heldFile(one)]);
  });

  it('of another account are found neither by name nor by hash', async () => {
    const [owner, other] = [await aStoredUser(store()), await aStoredUser(store())];
    const [file, added] = [aMediaFile(), aMediaFile()];
    const set = aSet();
    await insertWithMedia(store(), owner, set, { files: [file] });
    await addMedia(store(), owner, added);
    expect(await heldAmong(store(), other, [file, added])).toEqual([]);
    for (const id of [set.id, randomSetId()])
      expect(await store().media.named(other, id, [file.name])).toEqual(new Map());
  });
};

export const addedMediaConformance = (open: OpenStore): void => {
  describe('media', () => {
    const store = openedStore(open);
    describe('that are added', () => adding(store));
    describe('of an account', () => finding(store));
  });
};
