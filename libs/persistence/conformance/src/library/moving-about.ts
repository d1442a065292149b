import { describe, expect, it } from 'vitest';
import { today } from '../study/a-review.ts';
import { aSet, counted, someCards } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, listedSets } from '../asking.ts';
import { addCards, deleteFolder, deleteSet, editSet, moveFolder } from '../changing.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { seenDuring } from '../seen-during.ts';
import { insertAll, makeAll } from './shelving.ts';
import { expectSound } from './sound-library.ts';

const places = ['b', 'c/d', 'e/f/g'] as const;
const placeOf = (round: number): string => places[round % places.length] ?? 'b';

const moves = (twins: CurrentTwins): void => {
  it('finds each set once, in an existing folder, during fifty moves', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const sets = ['b', 'b/in', 'b/in/deep'].map((path) => aSet({ folder: path }));
    await insertAll(store, account, sets);
    const moving = (async () => {
      for (let round = 0; round < 50; round += 1)
        expect(await moveFolder(twin, account, placeOf(round), placeOf(round + 1))).toBe('done');
    })();
    const seen = await seenDuring(moving, () => store.library.today(account, { today }));
    for (const { folders, sets: found, due } of seen) {
      expectSound({ folders, sets: found });
      expect(found.map(({ id }) => id)).toEqual(sets.map(({ id }) => id));
      const at = found[0]?.folder ?? '';
      expect(places).toContain(at);
      expect(found.map((set) => set.folder)).toEqual([at, `${at}/in`, `${at}/in/deep`]);
      expect(places.filter((place) => folders.some((path) => path === place))).toEqual([at]);
      expect(due).toHaveLength(3);
    }
  });

  it('finds a set in every list, and by its id, while it moves between folders', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const [set, still] = [aSet({ name: 'b', cards: someCards(2) }), aSet({ folder: 'still' })];
    await insertAll(store, account, [set, still]);
    const moving = (async () => {
      for (let round = 0; round < 25; round += 1)
        expect(await editSet(twin, account, set, { name: `b ${placeOf(round)}`, folder: placeOf(round) })).toBe('done');
    })();
    const look = async () => ({
      listed: await listedSets(store, account),
      found: await store.sets.find(account, set.id),
      folders: await store.folders.all(account),
      cards: await cardsOf(store, account, set.id),
    });
    const agrees = ({ name, folder: path }: { readonly name: string; readonly folder: string }): boolean =>
      name === (path === '' ? 'b' : `b ${path}`);
    for (const { listed, found, folders, cards } of await seenDuring(moving, look)) {
      expect(listed.map(({ id }) => id)).toEqual([set.id, still.id]);
      expect(listed[1]).toEqual(counted(still));
      if (!listed[0] || !found) throw new Error('the set is there all the time');
      expect([listed[0], found].every(agrees)).toBe(true);
      expect(['', ...folders]).toContain(found.folder);
      expect(cards).toHaveLength(2);
    }
  });
};

const comings = (twins: CurrentTwins): void => {
  it('finds thousands of added cards all at once, or none of them', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const set = aSet({ cards: someCards(1) });
    await insertAll(store, account, [set]);
    const cards = someCards(2_500);
    const adding = addCards(twin, account, { set: set.id, cards });
    const sizes = new Set([1, 2_501]);
    const look = async () => {
      const { sets, due } = await store.library.today(account, { today });
      return { sets, due: due.length };
    };
    for (const { sets, due } of await seenDuring(adding, look)) {
      expect(sizes).toContain(due);
      expect(sets[0]?.cardCount).toBe(due);
    }
    expect(await adding).toBe('done');
    const last = cards.at(-1);
    expect(last && (await store.cards.read(last.id))).toEqual({ front: last?.front, back: last?.back });
  });

  it('finds a set with all its cards, or neither, while sets and folders are added and deleted', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const sets = Array.from({ length: 5 }, (_, index) => aSet({ folder: `${index}/in`, cards: someCards(10) }));
    await insertAll(store, account, sets);
    await makeAll(store, account, ['stays']);
    const going = (async () => {
      for (const [index, { id }] of sets.entries())
        expect(await (index % 2 ? deleteFolder(twin, account, `${index}`, true) : deleteSet(twin, account, id))).toBe(
          'done',
        );
    })();
    const look = async () => {
      const seen = await store.library.today(account, { today });
      const gone = sets[sets.length - seen.sets.length - 1]?.cards[0];
      return { ...seen, read: gone && (await store.cards.read(gone.id)) };
    };
    for (const { folders, sets: left, due, read } of await seenDuring(going, look)) {
      expect(read).toBeUndefined();
      expectSound({ folders, sets: left });
      const stay = sets.slice(sets.length - left.length);
      expect(left).toEqual(stay.map(counted));
      expect(due.map(({ id }) => id)).toEqual(stay.flatMap(({ cards }) => cards.map(({ id }) => id)));
    }
  });
};

export const movingAboutConformance = (open: OpenTwins): void => {
  describe('a reader', () => {
    const twins = openedTwins(open);
    describe('while sets and folders move', () => moves(twins));
    describe('while cards and sets are added and deleted', () => comings(openedTwins(open)));
  });
};
