import { ok } from '@flashcards/kernel';
import {
  addMedia,
  aMediaFile,
  aSet,
  aStoredUser,
  contentOfMedia,
  deleteSet,
  heldAmong,
  insertWithMedia,
  mediaOf,
  someCards,
} from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { sweepHidden } from '../library/remains.ts';
import { testStores } from '../stores.test-data.ts';
import { counts, killable, large, sweepAll } from './media.test-data.ts';
import { sweepMedia } from './sweep-media.ts';

const { openTwo } = await testStores();

/**
 * Runs work that dies at its first command, then at its second, and so on, until it completes; returns the number of
 * commands.
 */
const atEveryCommand = async (round: (commands: number) => Promise<boolean>): Promise<number> => {
  for (let commands = 0; ; commands += 1) if (await round(commands)) return commands;
};

describe('media of a server that dies', () => {
  it('during an import exist with their set, or are removed with it', { timeout: 120_000 }, async () => {
    const [living, dying] = await openTwo();
    const untilDeath = killable(dying);
    const account = await aStoredUser(living.store);
    const commands = await atEveryCommand(async (most) => {
      const set = aSet({ cards: someCards(1) });
      const files = [aMediaFile({ name: 'a.mp3', whole: large(2) }), aMediaFile({ name: 'b.png' })];
      const isDone = await untilDeath(most, () => insertWithMedia(dying.store, account, set, { files }));
      const isThere = (await living.store.sets.find(account, set.id)) !== undefined;
      if (isDone) expect(isThere).toBe(true);
      await sweepAll(living);
      const contents = files.map(({ whole }) => (isThere ? Buffer.from(whole).toString('latin1') : undefined));
      for (const [index, { hash }] of files.entries())
        expect(await contentOfMedia(living.store, hash)).toBe(contents[index]);
      expect(await mediaOf(living.store, account, set.id)).toHaveLength(isThere ? 2 : 0);
      if (isThere) await deleteSet(living.store, account, set.id);
      await sweepAll(living);
      expect(await counts(living)).toEqual([0, 0, 0]);
      return isDone;
    });
    expect(commands).toBeGreaterThan(20);
  });

  it('while they are added are held by the account, or removed', { timeout: 120_000 }, async () => {
    const [living, dying] = await openTwo();
    const untilDeath = killable(dying);
    const account = await aStoredUser(living.store);
    const commands = await atEveryCommand(async (most) => {
      const file = aMediaFile({ whole: large(2) });
      const isDone = await untilDeath(most, () => addMedia(dying.store, account, file));
      const [held] = await heldAmong(living.store, account, [file]);
      if (isDone) expect(held).toBeDefined();
      // Of what only the draft of the dead server holds nothing is left.
      await living.collections.hidden.updateMany(
        { kind: 'hidden', hides: { $lt: 'added' } },
        { $set: { until: new Date(0) } },
      );
      await sweepHidden(living);
      await sweepMedia(living, 0);
      const [still] = await heldAmong(living.store, account, [file]);
      if (isDone) expect(still).toBeDefined();
      const content = still && Buffer.from(file.whole).toString('latin1');
      expect(await contentOfMedia(living.store, file.hash)).toBe(content);
      await sweepAll(living);
      expect(await counts(living)).toEqual([0, 0, 0]);
      return isDone;
    });
    expect(commands).toBeGreaterThan(20);
  });

  it('during the sweep of their last set are removed by the next sweep', { timeout: 120_000 }, async () => {
    const [living, dying] = await openTwo();
    const untilDeath = killable(dying);
    const account = await aStoredUser(living.store);
    const commands = await atEveryCommand(async (most) => {
      const set = aSet({ cards: someCards(1) });
      const files = [aMediaFile({ name: 'a.mp3', whole: large(2) }), aMediaFile({ name: 'b.png' })];
      await insertWithMedia(living.store, account, set, { files });
      await living.units.write(account, async (tx) => ok(await tx.sets.delete(account, set.id)));
      const isDone = await untilDeath(most, async () => {
        await sweepHidden(dying);
        await sweepMedia(dying, 0);
      });
      if (!isDone) await sweepAll(living);
      expect(await counts(living)).toEqual([0, 0, 0]);
      return isDone;
    });
    expect(commands).toBeGreaterThan(15);
  });
});
