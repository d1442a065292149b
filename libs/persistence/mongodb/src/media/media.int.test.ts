import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import {
  aMediaFile,
  aSet,
  aStoredUser,
  contentOfMedia,
  insertWithMedia,
  mediaOf,
} from '@flashcards/persistence-conformance';
import type { NewMediaFile } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { OpenedStore } from '../stores.test-data.ts';
import { testStores } from '../stores.test-data.ts';
import { keepFor } from './keep-media.ts';
import { counts, killable, large, sweepAll } from './media.test-data.ts';
import { pieceBytes } from './pieces.ts';
import { letGoOfMedia, sweepMedia } from './sweep-media.ts';

const { open, openTwo } = await testStores();

const roomy = 2 ** 30;

describe('media of a server that dies', () => {
  it('are completed by the next import of the same files, which reuses the stored pieces', async () => {
    const [living, dying] = await openTwo();
    const account = await aStoredUser(living.store);
    const whole = large(20);
    const file = aMediaFile({ whole });
    const untilDeath = killable(dying);
    let pieces = 0;
    for (let most = 1; pieces === 0; most += 1) {
      await untilDeath(most, () => insertWithMedia(dying.store, account, aSet(), { files: [file] }));
      pieces = await living.collections.mediaPieces.countDocuments();
    }
    expect(pieces).toBeLessThan(20);
    expect(await living.store.media.open(file.hash)).toBeUndefined();
    const other = await aStoredUser(living.store);
    expect(await insertWithMedia(living.store, other, aSet(), { files: [file] })).toBe('inserted');
    await sweepAll(living);
    expect(await contentOfMedia(living.store, file.hash)).toBe(whole.toString('latin1'));
    expect(await counts(living)).toEqual([1, 20, 1]);
  });
});

const heldOnce = async (opened: OpenedStore, file: NewMediaFile) => {
  const account = await aStoredUser(opened.store);
  const set = aSet();
  await insertWithMedia(opened.store, account, set, { files: [file] });
  return { account, set: set.id };
};

describe('a file without holders', () => {
  it('is not found, and is not stored again when it is referenced again in time', async () => {
    const opened = await open();
    const file = aMediaFile();
    await letGoOfMedia(opened.units, await heldOnce(opened, file));
    await sweepMedia(opened);
    expect(await opened.store.media.open(file.hash)).toBeUndefined();
    expect(await counts(opened)).toEqual([1, 1, 0]);
    const content = () => {
      throw new Error('it is there');
    };
    await heldOnce(opened, { ...file, content });
    expect(await contentOfMedia(opened.store, file.hash)).toBe(Buffer.from(file.whole).toString());
  });

  it('is readable while it exists, and throws in a reader when it is removed', async () => {
    const opened = await open();
    const file = aMediaFile({ whole: large(3) });
    const holder = await heldOnce(opened, file);
    const reading = (await opened.store.media.open(file.hash))?.read({ from: 0, to: file.bytes });
    const pieces = reading?.[Symbol.asyncIterator]();
    await pieces?.next();
    await letGoOfMedia(opened.units, holder);
    expect((await pieces?.next())?.value).toHaveLength(pieceBytes);
    await sweepMedia(opened, 0);
    await expect(pieces?.next()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('is removed together with many others, of a set and of an account', async () => {
    const opened = await open();
    const account = await aStoredUser(opened.store);
    const files = Array.from({ length: 260 }, (_, index) => aMediaFile({ name: `${index}.png` }));
    const [one, other] = [aSet(), aSet()];
    for (const set of [one, other]) await insertWithMedia(opened.store, account, set, { files });
    expect(await counts(opened)).toEqual([260, 260, 520]);
    while (await letGoOfMedia(opened.units, { account, set: one.id }));
    await sweepMedia(opened, 0);
    expect(await counts(opened)).toEqual([260, 260, 260]);
    expect(await mediaOf(opened.store, account, other.id)).toHaveLength(260);
    while (await letGoOfMedia(opened.units, { account }));
    await Promise.all([sweepMedia(opened, 0), sweepMedia(opened, 0)]);
    expect(await counts(opened)).toEqual([0, 0, 0]);
  });
});

/** Units of work of a server. In the first one `happen` runs before its reads, or between its reads and its writes. */
const meanwhile = ({ units }: OpenedStore, when: 'before' | 'after', happen: () => Promise<unknown>): typeof units => {
  let hasHappened = false;
  const once = async (now: typeof when): Promise<void> => {
    if (hasHappened || now !== when) return;
    hasHappened = true;
    await happen();
  };
  return {
    ...units,
    write: async (account, work, also) => {
      await once('before');
      const interrupted: typeof work = async (tx) => {
        const ended = await work(tx);
        await once('after');
        return ended;
      };
      return units.write(account, interrupted, also);
    },
  };
};

describe('media of two servers', () => {
  it('are complete for all of twelve concurrent imports of the same files', async () => {
    const servers = await openTwo();
    const [one] = servers;
    const files = Array.from({ length: 20 }, (_, index) =>
      aMediaFile({ name: `${index}.png`, ...(index === 0 ? { whole: large(9) } : {}) }),
    );
    const holders = await Promise.all(
      Array.from({ length: 12 }, async () => ({ account: await aStoredUser(one.store), set: aSet() })),
    );
    const inserted = await Promise.all(
      holders.map(({ account, set }, index) =>
        insertWithMedia((servers[index % 2] ?? one).store, account, set, { files }),
      ),
    );
    expect(new Set(inserted)).toEqual(new Set(['inserted']));
    expect(await counts(one)).toEqual([20, 28, 240]);
    for (const { hash, whole } of files)
      expect(await contentOfMedia(one.store, hash)).toBe(Buffer.from(whole).toString('latin1'));
    await Promise.all(
      holders.map(({ account, set }, index) =>
        letGoOfMedia((servers[index % 2] ?? one).units, { account, set: set.id }),
      ),
    );
    await sweepMedia(one, 0);
    expect(await counts(one)).toEqual([0, 0, 0]);
  });

  it.each(['before', 'after'] as const)('stay when they are referenced just %s the sweep reads them', async (when) => {
    const [one, other] = await openTwo();
    const file = aMediaFile();
    await letGoOfMedia(one.units, await heldOnce(one, file));
    const units = meanwhile(other, when, () => heldOnce(one, file));
    await sweepMedia({ ...other, units }, 0);
    expect(await counts(one)).toEqual([1, 1, 1]);
    expect(await contentOfMedia(one.store, file.hash)).toBe(Buffer.from(file.whole).toString());
  });

  it.each(['before', 'after'] as const)('are stored again when looked up just %s they were removed', async (when) => {
    const [one, other] = await openTwo();
    const file = aMediaFile({ whole: large(2) });
    await letGoOfMedia(one.units, await heldOnce(one, file));
    const account = await aStoredUser(one.store);
    const { cards, report: _, ...set } = aSet();
    const units = meanwhile(other, when === 'before' ? 'after' : 'before', () => sweepMedia(one, 0));
    const inserted = await other.store.sets.insertNew(account, set, async ({ addCards: add }) => {
      await add(cards);
      const kept = await keepFor({ ...other, units })(account, set.id)({ files: [file], mostBytes: roomy });
      return kept.ok ? ok({}) : kept;
    });
    expect(inserted).toEqual(ok(undefined));
    expect(await contentOfMedia(one.store, file.hash)).toBe(Buffer.from(file.whole).toString('latin1'));
    expect(await counts(one)).toEqual([1, 2, 1]);
  });
});

describe('media passed to a store', () => {
  const filling = async (
    { store }: OpenedStore,
    account: AccountId,
    batches: readonly (() => Promise<readonly NewMediaFile[]>)[],
  ) => {
    const { cards: _, report: __, ...set } = aSet();
    return store.sets.insertNew<'too_much_media'>(account, set, async ({ keepMedia: keep }) => {
      for (const batch of batches) {
        const kept = await keep({ files: await batch(), mostBytes: roomy });
        if (!kept.ok) return kept;
      }
      return ok({});
    });
  };

  it('never get the hash of other content, even if the content changes between its two reads', async () => {
    const opened = await open();
    const account = await aStoredUser(opened.store);
    const [file, other] = [aMediaFile({ whole: large(3) }), aMediaFile({ whole: large(3) })];
    let looks = 0;
    const changing = { ...file, content: () => (looks++ === 0 ? file : other).content() };
    await expect(filling(opened, account, [() => Promise.resolve([changing])])).rejects.toThrow('changed');
    expect(looks).toBe(2);
    expect(await opened.collections.mediaPieces.countDocuments()).toBe(0);
  });

  it('are refused after the draft was given up, and leave nothing', async () => {
    const opened = await open();
    const account = await aStoredUser(opened.store);
    const late = async () => {
      await sweepAll(opened);
      return [aMediaFile({ name: 'late.png' })];
    };
    const filled = filling(opened, account, [() => Promise.resolve([aMediaFile()]), late]);
    await expect(filled).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await counts(opened)).toEqual([0, 0, 0]);
  });

  it('cost few commands, and a reader only loads the pieces that it needs', async () => {
    const opened = await open();
    const account = await aStoredUser(opened.store);
    const files = Array.from({ length: 240 }, (_, index) => aMediaFile({ name: `${index}.png` }));
    const track = aMediaFile({ name: 'a.mp3', whole: large(4) });
    const sentBefore = opened.sent.length;
    await insertWithMedia(opened.store, account, aSet(), { files: [...files, track] });
    expect(opened.sent.length - sentBefore).toBeLessThan(50);
    const sentByReader = opened.sent.length;
    const found = await opened.store.media.open(track.hash);
    const pieces = found?.read({ from: pieceBytes + 1, to: track.bytes })[Symbol.asyncIterator]();
    expect((await pieces?.next())?.value).toHaveLength(pieceBytes - 1);
    expect(opened.sent.slice(sentByReader).map(({ commandName }) => commandName)).toEqual(['find', 'find']);
  });
});
