import { ok } from '@flashcards/kernel';
import {
  addMedia,
  aMediaFile,
  aSet,
  aStoredUser,
  contentOfMedia,
  heldAmong,
  insertWithMedia,
  mediaRowsConformance,
} from '@flashcards/persistence-conformance';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { sweepHidden } from '../library/remains.ts';
import type { OpenedStore } from '../stores.test-data.ts';
import { testStores } from '../stores.test-data.ts';
import { counts } from './media.test-data.ts';
import { sweepMedia } from './sweep-media.ts';

const { open } = await testStores();

let shared: Promise<OpenedStore> | undefined;
afterAll(async () => (await shared)?.store.close());
mediaRowsConformance(() => (shared ??= open()));

const hour = 3_600_000;
const hoursLeft = async ({ collections: { hidden } }: OpenedStore): Promise<readonly number[]> =>
  (await hidden.find({ kind: 'hidden' }).toArray()).map(({ until }) =>
    Math.round((until.getTime() - Date.now()) / hour),
  );

const anOpened = async (): Promise<OpenedStore> => {
  const one = await open();
  onTestFinished(() => one.store.close());
  return one;
};

describe('added media', () => {
  it('are in one draft for each hour, which lasts a day and an hour', async () => {
    const opened = await anOpened();
    const { store } = opened;
    const account = await aStoredUser(store);
    for (const minutes of [0, 59, 61, 59])
      await addMedia(store, account, aMediaFile(), { at: new Date(minutes * 60_000) });
    expect([await hoursLeft(opened), await counts(opened)]).toEqual([
      [25, 25],
      [4, 4, 4],
    ]);
    await addMedia(store, await aStoredUser(store), aMediaFile(), { at: new Date(0) });
    expect(await hoursLeft(opened)).toEqual([25, 25, 25]);
  });

  it('go when the draft has lasted, unless they were added again or came into a set', async () => {
    const opened = await anOpened();
    const { store, collections } = opened;
    const account = await aStoredUser(store);
    const files = [aMediaFile(), aMediaFile(), aMediaFile()] as const;
    for (const each of files) await addMedia(store, account, each, { at: new Date(0) });
    await addMedia(store, account, files[1], { at: new Date(2 * hour) });
    await insertWithMedia(store, account, aSet(), { files: [files[2]] });
    const [oldest] = (await collections.hidden.find({ account, kind: 'hidden' }).toArray()).toSorted(
      (one, other) => +one.made - +other.made,
    );
    await collections.hidden.updateOne({ _id: oldest?._id ?? '', account }, { $set: { until: new Date(1) } });
    await sweepHidden(opened);
    await sweepMedia(opened, 0);
    expect(await heldAmong(store, account, files)).toHaveLength(2);
    expect(await contentOfMedia(store, files[0].hash)).toBeUndefined();
    for (const { hash, whole } of files.slice(1)) expect(await contentOfMedia(store, hash)).toBe(whole.toString());
  });

  it('are found in one row of each, and not while their content is not stored', async () => {
    const opened = await anOpened();
    const { store, units } = opened;
    const account = await aStoredUser(store);
    const [file, missing] = [aMediaFile(), aMediaFile()];
    for (let count = 0; count < 3; count += 1) await insertWithMedia(store, account, aSet(), { files: [file] });
    await units.write(account, async ({ files }) => ok(await files.hold({ account, set: aSet().id }, [missing])));
    expect(await heldAmong(store, account, [file, missing])).toHaveLength(1);
  });
});
