import type { AccountId } from '@flashcards/kernel';
import {
  aMediaFile,
  aSet,
  aStoredUser,
  contentOfMedia,
  deleteSet,
  insertWithMedia,
  mediaOf,
  someCards,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { afterEach, describe, expect, it } from 'vitest';
import type { Connection } from '../connection.ts';
import type { Database } from '../database.ts';
import { deathsOn } from '../deaths.test-data.ts';
import { aDatabase, findMongoServer } from '../mongo-server.test-data.ts';
import { openInside } from '../opened-inside.test-data.ts';
import { sweep } from '../sweeper.ts';

const found = await findMongoServer();
const uri = found ?? '';

interface Anything {
  readonly _id: unknown;
}

describe.skipIf(found === undefined)('media, where a process dies', () => {
  const database = aDatabase();
  const { atEveryWrite, pausedAt } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const collections = ['setMedia', 'mediaFiles', 'media.files', 'media.chunks'];
  const counts = (): Promise<readonly number[]> =>
    Promise.all(collections.map((name) => connection.db.collection(name).countDocuments()));
  const nothing = collections.map(() => 0);

  /** As if every writer that is not done were long gone. */
  const sweepAll = async (): Promise<void> => {
    const past = new Date(0);
    await connection.db.collection<Anything>('drafts').updateMany({}, { $set: { until: past } });
    const uploading = { 'uploads.0': { $exists: true } };
    for (const { _id, uploads } of await connection.db.collection('mediaFiles').find(uploading).toArray())
      await connection.db
        .collection('mediaFiles')
        .updateOne({ _id }, { $set: { uploads: uploads.map((upload: object) => ({ ...upload, until: past })) } });
    await inside.run(sweep);
  };

  const deleteAll = async (account: AccountId): Promise<void> => {
    for await (const page of store.sets.all(account)) for (const { id } of page) await deleteSet(store, account, id);
    for (let look = 0; look < 2; look += 1) await sweepAll();
  };

  afterEach(async () => {
    await sweepAll();
    expect(await counts()).toEqual(nothing);
  });

  const files = () => [aMediaFile({ name: 'a.png' }), aMediaFile({ name: 'b.png' })] as const;

  it('at any write of an import are whole with their set, or gone without it', { timeout: 240_000 }, async () => {
    const count = await atEveryWrite(async () => {
      const account = await aStoredUser(store);
      const set = aSet({ cards: someCards(1) });
      const [one, other] = files();
      return {
        run: (dying) => insertWithMedia(dying, account, set, { files: [one, other] }),
        check: async (when) => {
          await sweepAll();
          const isThere = (await store.sets.find(account, set.id)) !== undefined;
          expect((await mediaOf(store, account, set.id)).length, when).toBe(isThere ? 2 : 0);
          for (const { hash, whole } of [one, other])
            expect(await contentOfMedia(store, hash), when).toBe(isThere ? whole.toString() : undefined);
          await deleteAll(account);
          expect(await counts(), when).toEqual(nothing);
        },
      };
    });
    expect(count).toBeGreaterThan(15);
  });

  it('at any write of the deletion of their last set are gone', { timeout: 240_000 }, async () => {
    const count = await atEveryWrite(async () => {
      const account = await aStoredUser(store);
      const set = aSet({ cards: someCards(1) });
      await insertWithMedia(store, account, set, { files: files() });
      await sweepAll();
      return {
        run: (dying) => dying.sets.delete(account, set.id),
        check: async (when) => {
          await deleteAll(account);
          expect(await counts(), when).toEqual(nothing);
        },
      };
    });
    expect(count).toBeGreaterThan(8);
  });

  it('stay for who imports them while a process sleeps that deletes the last set', { timeout: 240_000 }, async () => {
    for (let write = 1, count = 1; write <= count; write += 1) {
      const [account, other] = [await aStoredUser(store), await aStoredUser(store)];
      const [file] = files();
      const [set, next] = [aSet({ cards: someCards(1) }), aSet({ cards: someCards(1) })];
      await insertWithMedia(store, account, set, { files: [file] });
      const import_ = () => insertWithMedia(store, other, next, { files: [file] });
      count = await pausedAt(write, (sleeping) => sleeping.sets.delete(account, set.id), import_);
      expect(await contentOfMedia(store, file.hash), `write ${write}`).toBe(file.whole.toString());
      await sweepAll();
      expect(await contentOfMedia(store, file.hash), `write ${write}, swept`).toBe(file.whole.toString());
      for (const each of [account, other]) await deleteAll(each);
    }
  });

  it(
    'are whole for who sleeps while importing them, and others delete the last set',
    { timeout: 240_000 },
    async () => {
      for (let write = 1, count = 1; write <= count; write += 1) {
        const [account, other] = [await aStoredUser(store), await aStoredUser(store)];
        const [file] = files();
        const [set, next] = [aSet({ cards: someCards(1) }), aSet({ cards: someCards(1) })];
        await insertWithMedia(store, account, set, { files: [file] });
        const delete_ = () => deleteSet(store, account, set.id);
        count = await pausedAt(write, (sleeping) => insertWithMedia(sleeping, other, next, { files: [file] }), delete_);
        expect(await contentOfMedia(store, file.hash), `write ${write}`).toBe(file.whole.toString());
        for (const each of [account, other]) await deleteAll(each);
      }
    },
  );

  it('of a writer that slept until it was given up are gone, and it hears so', { timeout: 240_000 }, async () => {
    for (let write = 1, count = 1; write <= count; write += 1) {
      const account = await aStoredUser(store);
      const set = aSet({ cards: someCards(1) });
      const [file] = files();
      count = await pausedAt(write, (sleeping) => insertWithMedia(sleeping, account, set, { files: [file] }), sweepAll);
      const isThere = (await store.sets.find(account, set.id)) !== undefined;
      expect(await contentOfMedia(store, file.hash), `write ${write}`).toBe(
        isThere ? file.whole.toString() : undefined,
      );
      await deleteAll(account);
      expect(await counts(), `write ${write}`).toEqual(nothing);
    }
  });
});
