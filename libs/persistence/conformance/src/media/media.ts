import { ok, refuse } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aMediaFile, contentOfMedia, insertWithMedia, mediaOf, roomy, storedFile, untilGone } from './a-media-file.ts';
import { aSet, someCards } from '../library/a-set.ts';
import { aStoredUser, aUser } from '../accounts/a-user.ts';
import { cardsOf } from '../asking.ts';
import { deleteFolder, deleteSet } from '../changing.ts';
import { hostileNames } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';

const keeping = (store: CurrentStore): void => {
  it('are listed by name, and returned in whole or in part', async () => {
    const user = await aStoredUser(store());
    const whole = Buffer.alloc(700_000, 'abcdefg');
    const [large, small] = [aMediaFile({ whole, name: 'b.mp3', type: 'audio/mpeg' }), aMediaFile({ name: 'a.png' })];
    const set = aSet({ cards: someCards(3) });
    expect(await insertWithMedia(store(), user, set, { files: [large, small] })).toBe('inserted');
    expect(await mediaOf(store(), user, set.id)).toEqual([storedFile(small), storedFile(large)]);
    expect(await cardsOf(store(), user, set.id)).toHaveLength(3);
    const opened = await store().media.open(large.hash);
    expect(opened).toMatchObject({ type: 'audio/mpeg', bytes: whole.length });
    await opened?.close();
    expect(await contentOfMedia(store(), large.hash)).toBe(whole.toString('latin1'));
    for (const [from, to] of [
      [0, 1],
      [262_143, 262_145],
      [699_990, 700_000],
      [5, 5],
    ] as const)
      expect(await contentOfMedia(store(), large.hash, { from, to })).toBe(whole.toString('latin1', from, to));
  });

  it('are kept with any names, also many of them', async () => {
    const user = await aStoredUser(store());
    const names = [...hostileNames, ...Array.from({ length: 600 }, (_, index) => `picture ${index}.png`)];
    const file = aMediaFile();
    const files = names.map((name) => ({ ...file, name }));
    const set = aSet();
    await insertWithMedia(store(), user, set, { files });
    const found = await mediaOf(store(), user, set.id);
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(names));
    expect(found).toHaveLength(new Set(names).size);
  });

  it('may be empty, and a set may have none', async () => {
    const user = await aStoredUser(store());
    const empty = aMediaFile({ whole: Buffer.alloc(0) });
    const [one, none] = [aSet(), aSet()];
    expect(await insertWithMedia(store(), user, one, { files: [empty] })).toBe('inserted');
    expect(await insertWithMedia(store(), user, none, { files: [] })).toBe('inserted');
    expect(await contentOfMedia(store(), empty.hash)).toBe('');
    expect(await mediaOf(store(), user, none.id)).toEqual([]);
  });

  it('are not listed to other accounts, nor for an unknown set', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    const set = aSet();
    await insertWithMedia(store(), user, set, { files: [aMediaFile()] });
    expect(await mediaOf(store(), other, set.id)).toEqual([]);
    expect(await mediaOf(store(), user, randomSetId())).toEqual([]);
  });

  it('are not found by an unknown hash', async () => {
    expect(await store().media.open(aMediaFile().hash)).toBeUndefined();
  });

  it('are refused, with their set, when the content does not match the hash', async () => {
    const user = await aStoredUser(store());
    const [file, other] = [aMediaFile(), aMediaFile()];
    for (const lie of [
      { ...file, content: other.content },
      { ...file, bytes: file.bytes - 1 },
    ]) {
      const set = aSet();
      await expect(insertWithMedia(store(), user, set, { files: [lie] })).rejects.toThrow();
      expect(await store().sets.find(user, set.id)).toBeUndefined();
      await untilGone(store(), file.hash);
    }
  });
};

const going = (store: CurrentStore): void => {
  it('stay as long as any set of any account has them', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    const [shared, own] = [aMediaFile({ name: 'shared.png' }), aMediaFile({ name: 'own.png' })];
    const sets = [aSet(), aSet(), aSet()] as const;
    await insertWithMedia(store(), user, sets[0], { files: [shared, own] });
    await insertWithMedia(store(), user, sets[1], { files: [{ ...shared, name: 'other name.png' }] });
    await insertWithMedia(store(), other, sets[2], { files: [shared] });
    await deleteSet(store(), user, sets[0].id);
    await untilGone(store(), own.hash);
    expect(await mediaOf(store(), user, sets[0].id)).toEqual([]);
    await deleteSet(store(), other, sets[2].id);
    expect(await contentOfMedia(store(), shared.hash)).toBe(shared.whole.toString());
    expect(await mediaOf(store(), user, sets[1].id)).toEqual([{ ...storedFile(shared), name: 'other name.png' }]);
    await deleteSet(store(), user, sets[1].id);
    await untilGone(store(), shared.hash);
  });

  it('are removed with a folder, and can be inserted again', async () => {
    const user = await aStoredUser(store());
    const file = aMediaFile();
    await insertWithMedia(store(), user, aSet({ folder: 'a/b' }), { files: [file] });
    await deleteFolder(store(), user, 'a', true);
    await untilGone(store(), file.hash);
    await insertWithMedia(store(), user, aSet(), { files: [file] });
    expect(await contentOfMedia(store(), file.hash)).toBe(file.whole.toString());
  });

  it('are removed with the account', async () => {
    const user = await store().users.insertIfAbsent(aUser());
    const [mine, shared] = [aMediaFile({ name: 'mine.png' }), aMediaFile({ name: 'shared.png' })];
    await insertWithMedia(store(), user.account, aSet(), { files: [mine, shared] });
    await insertWithMedia(store(), await aStoredUser(store()), aSet(), { files: [shared] });
    await store().users.delete(user);
    await untilGone(store(), mine.hash);
    expect(await contentOfMedia(store(), shared.hash)).toBe(shared.whole.toString());
  });

  it.each([
    ['is refused', () => Promise.resolve(refuse('no_cards'))],
    ['fails', () => Promise.reject(new Error('the package is torn'))],
  ] as const)('are not kept when their set %s', async (_, end) => {
    const user = await aStoredUser(store());
    const { cards, ...set } = aSet();
    const file = aMediaFile();
    const inserting = store().sets.insertNew<'no_cards'>(user, set, async ({ addCards: add, keepMedia: keep }) => {
      await add(cards);
      expect(await keep({ files: [file], mostBytes: roomy })).toEqual(ok(undefined));
      expect(await mediaOf(store(), user, set.id)).toEqual([]);
      return end();
    });
    await inserting.catch(() => undefined);
    await untilGone(store(), file.hash);
    expect(await insertWithMedia(store(), user, { ...set, cards }, { files: [file] })).toBe('inserted');
  });
};

const block = 4_096;

const counting = (store: CurrentStore): void => {
  it('count once for several sets, in whole blocks', async () => {
    const user = await aStoredUser(store());
    const [file, other] = [aMediaFile(), aMediaFile({ name: 'other.png' })];
    const mostBytes = 2 * block;
    for (let count = 0; count < 3; count += 1)
      expect(await insertWithMedia(store(), user, aSet(), { files: [file], mostBytes })).toBe('inserted');
    expect(await insertWithMedia(store(), user, aSet(), { files: [file, other], mostBytes })).toBe('inserted');
    const third = aMediaFile({ name: 'third.png' });
    const set = aSet();
    expect(await insertWithMedia(store(), user, set, { files: [file, third], mostBytes })).toBe('too_much_media');
    expect(await store().sets.find(user, set.id)).toBeUndefined();
    expect(await store().media.open(third.hash)).toBeUndefined();
    expect(await contentOfMedia(store(), file.hash)).toBe(file.whole.toString());
  });

  it('count for no other account, and no longer once their set is deleted', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    const [file, next] = [aMediaFile(), aMediaFile()];
    const set = aSet();
    for (const each of [user, other])
      expect(
        await insertWithMedia(store(), each, each === user ? set : aSet(), { files: [file], mostBytes: block }),
      ).toBe('inserted');
    await deleteSet(store(), user, set.id);
    const again = () => insertWithMedia(store(), user, aSet(), { files: [next], mostBytes: block });
    let answer = await again();
    while (answer === 'too_much_media') answer = await again();
    expect(answer).toBe('inserted');
  });
};

export const mediaConformance = (open: OpenStore): void => {
  describe('media of a set', () => {
    const store = openedStore(open);
    keeping(store);
    describe('after a deletion or refusal', () => going(store));
    describe('and the maximum of an account', () => counting(store));
  });
};
