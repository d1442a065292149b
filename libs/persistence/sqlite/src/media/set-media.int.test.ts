import {
  addMedia,
  aMediaFile,
  aSet,
  aStoredUser,
  contentOfMedia,
  heldAmong,
  insertWithMedia,
  mediaRowsConformance,
  untilGone,
} from '@flashcards/persistence-conformance';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { aFile, rowsOf, run, valuesOf } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { sqliteUnits } from '../engine/units.ts';
import { openSqliteStore } from '../index.ts';
import { discardAbandoned } from '../library/discard.ts';

const opened = async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const database = await openDatabase({ file, warn: () => undefined });
  const close = async () => {
    await database.close();
    await store.close();
  };
  return { file, store, database, units: sqliteUnits(database), close };
};

type Opened = Awaited<ReturnType<typeof opened>>;

let shared: Promise<Opened> | undefined;
afterAll(async () => (await shared)?.close());
mediaRowsConformance(() => (shared ??= opened()));

const hour = 3_600_000;
const hoursLeft = (file: string): readonly number[] =>
  valuesOf(file, 'SELECT draft_until FROM sets WHERE name IS NULL').map((until) =>
    Math.round((Number(until) - Date.now()) / hour),
  );

const anOpened = async (): Promise<Opened> => {
  const one = await opened();
  onTestFinished(one.close);
  return one;
};

describe('added media', () => {
  it('are in one draft for each hour, which lasts a day and an hour', async () => {
    const { file, store } = await anOpened();
    const account = await aStoredUser(store);
    for (const minutes of [0, 59, 61, 59])
      await addMedia(store, account, aMediaFile(), { at: new Date(minutes * 60_000) });
    expect([hoursLeft(file), rowsOf(file, 'set_media')]).toEqual([[25, 25], 4]);
    await addMedia(store, await aStoredUser(store), aMediaFile(), { at: new Date(0) });
    expect(hoursLeft(file)).toEqual([25, 25, 25]);
  });

  it('go when the draft has lasted, unless they were added again or came into a set', async () => {
    const { file, store, database } = await anOpened();
    const account = await aStoredUser(store);
    const files = [aMediaFile(), aMediaFile(), aMediaFile()] as const;
    for (const each of files) await addMedia(store, account, each, { at: new Date(0) });
    await addMedia(store, account, files[1], { at: new Date(2 * hour) });
    await insertWithMedia(store, account, aSet(), { files: [files[2]] });
    run(file, `UPDATE sets SET draft_until = 1 WHERE id LIKE 'added-%-0'`);
    while (await discardAbandoned(database));
    expect(await heldAmong(store, account, files)).toHaveLength(2);
    await insertWithMedia(store, account, aSet(), { files: [aMediaFile()], mostBytes: 0 });
    await untilGone(store, files[0].hash);
    for (const { hash, whole } of files.slice(1)) expect(await contentOfMedia(store, hash)).toBe(whole.toString());
  });
});
