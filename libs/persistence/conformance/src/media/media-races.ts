import { ok } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import {
  heldFile,
  addMedia,
  aMediaFile,
  contentOfMedia,
  heldAmong,
  insertWithMedia,
  mediaOf,
  roomy,
  storedFile,
  untilGone,
} from './a-media-file.ts';
import { aSet } from '../library/a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { deleteSet } from '../changing.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';

const races = (twins: CurrentTwins): void => {
  it('inserted twice concurrently are stored once for both', async () => {
    const [store, twin] = twins();
    const users = [await aStoredUser(store), await aStoredUser(twin)] as const;
    const files = Array.from({ length: 20 }, (_, index) => aMediaFile({ name: `${index}.png` }));
    const sets = [aSet(), aSet()] as const;
    const inserted = await Promise.all([
      insertWithMedia(store, users[0], sets[0], { files }),
      insertWithMedia(twin, users[1], sets[1], { files: [...files].reverse() }),
    ]);
    expect(inserted).toEqual(['inserted', 'inserted']);
    await deleteSet(store, users[0], sets[0].id);
    expect(await mediaOf(store, users[1], sets[1].id)).toHaveLength(files.length);
    for (const { hash, whole } of files) expect(await contentOfMedia(store, hash)).toBe(whole.toString());
  });

  it('stay complete while their last set is deleted and others are inserted, repeatedly', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const files = [1, 2, 3].map((index) => aMediaFile({ name: `${index}.png` }));
    let last = aSet();
    await insertWithMedia(store, user, last, { files });
    for (let round = 0; round < 12; round += 1) {
      const next = aSet();
      const [gone, come] = await Promise.all([
        deleteSet(store, user, last.id),
        insertWithMedia(twin, user, next, { files }),
      ]);
      expect([gone, come]).toEqual(['done', 'inserted']);
      expect(await mediaOf(twin, user, next.id)).toEqual(files.map(storedFile));
      for (const { hash, whole } of files) expect(await contentOfMedia(twin, hash)).toBe(whole.toString());
      last = next;
    }
    await deleteSet(store, user, last.id);
    for (const { hash } of files) await untilGone(twin, hash);
  });

  it('are kept by a set that is being inserted, although the last other set is deleted', async () => {
    const [store, twin] = twins();
    const [user, other] = [await aStoredUser(store), await aStoredUser(store)];
    const file = aMediaFile();
    const [first, { cards, ...second }] = [aSet(), aSet()];
    await insertWithMedia(store, user, first, { files: [file] });
    const inserted = await twin.sets.insertNew<'too_much_media'>(
      other,
      second,
      async ({ addCards: add, keepMedia: keep }) => {
        const kept = await keep({ files: [file], mostBytes: roomy });
        expect(await deleteSet(store, user, first.id)).toBe('done');
        await add(cards);
        return kept.ok ? ok({}) : kept;
      },
    );
    expect(inserted).toEqual(ok(undefined));
    expect(await contentOfMedia(store, file.hash)).toBe(file.whole.toString());
  });

  it('never exceed an account’s maximum, with concurrent inserts on two servers', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const tries = Array.from({ length: 8 }, () => ({ set: aSet(), file: aMediaFile() }));
    const mostBytes = 3 * 4_096;
    const answers = await Promise.all(
      tries.map(({ set, file }, index) =>
        insertWithMedia(index % 2 === 0 ? store : twin, user, set, { files: [file], mostBytes }),
      ),
    );
    const inserted = answers.filter((answer) => answer === 'inserted');
    expect(inserted.length).toBeLessThanOrEqual(3);
    expect(new Set([...answers, 'inserted', 'too_much_media'])).toEqual(new Set(['inserted', 'too_much_media']));
  });

  it('that one account adds on two servers at once are all there, also the same one twice', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const files = Array.from({ length: 6 }, () => aMediaFile());
    const [same] = files;
    const adding = [...files, ...(same ? [same, same] : [])].map((file, index) =>
      addMedia(index % 2 === 0 ? store : twin, user, file),
    );
    expect(new Set(await Promise.all(adding))).toEqual(new Set(['done']));
    for (const server of twins()) expect(await heldAmong(server, user, files)).toEqual(files.map(heldFile));
    for (const { hash, whole } of files) expect(await contentOfMedia(twin, hash)).toBe(whole.toString());
  });

  it('never exceed an account’s maximum, however many are added at once', async () => {
    const [store, twin] = twins();
    const user = await aStoredUser(store);
    const files = Array.from({ length: 8 }, () => aMediaFile());
    const mostBytes = 3 * 4_096;
    const answers = await Promise.all(
      files.map((file, index) => addMedia(index % 2 === 0 ? store : twin, user, file, { mostBytes })),
    );
    const added = answers.filter((answer) => answer === 'done');
    expect(added.length).toBeLessThanOrEqual(3);
    expect(await heldAmong(store, user, files)).toHaveLength(added.length);
    expect(new Set([...answers, 'done', 'too_much_media'])).toEqual(new Set(['done', 'too_much_media']));
  });
};

export const mediaRacesConformance = (open: OpenTwins): void => {
  describe('media of several servers', () => races(openedTwins(open)));
};
