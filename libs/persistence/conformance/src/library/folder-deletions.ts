import type { LocalDate } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aReview, record, recorded } from '../study/a-review.ts';
import { aReport, aSet, counted, folder, someCards } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, dueOf, makeFolder } from '../asking.ts';
import { deleteFolder, editSet, moveFolder } from '../changing.ts';
import { hostileSegments } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';
import { insertAll, makeAll } from './shelving.ts';
import { libraryOf } from './sound-library.ts';

const byAge = (one: { readonly createdAt: Date }, other: { readonly createdAt: Date }): number =>
  one.createdAt.getTime() - other.createdAt.getTime();

const empty = (store: CurrentStore): void => {
  it.each([false, true])(
    'deletes the folder alone, frees its place, and keeps its parents (recursive: %s)',
    async (recursive) => {
      const user = await aStoredUser(store());
      await makeAll(store(), user, ['a/b/c', 'a/bc']);
      expect(await deleteFolder(store(), user, 'a/b/c', recursive)).toBe('done');
      expect((await libraryOf(store(), user)).folders).toEqual(['a', 'a/b', 'a/bc']);
      expect(await deleteFolder(store(), user, 'a/b/c', recursive)).toBe('folder_not_found');
      await insertAll(store(), user, [aSet({ folder: 'a/b', name: 'c' })]);
      expect(await makeFolder(store(), user, folder('a/b/c'))).toBe('place_taken');
    },
  );

  it('is refused while a folder or a set is in it', async () => {
    const user = await aStoredUser(store());
    await makeAll(store(), user, ['a/b']);
    await insertAll(store(), user, [aSet({ folder: 'c', cards: [] })]);
    const before = await libraryOf(store(), user);
    for (const path of ['a', 'c']) expect(await deleteFolder(store(), user, path)).toBe('folder_not_empty');
    expect(await libraryOf(store(), user)).toEqual(before);
  });

  it('succeeds once its content has been deleted', async () => {
    const user = await aStoredUser(store());
    await makeAll(store(), user, ['a/b']);
    const [gone, moved] = [aSet({ folder: 'c' }), aSet({ folder: 'd' })];
    await insertAll(store(), user, [gone, moved]);
    await deleteFolder(store(), user, 'a/b');
    await store().sets.delete(user, gone.id);
    await editSet(store(), user, moved, { folder: '' });
    for (const path of ['a', 'c', 'd']) expect(await deleteFolder(store(), user, path)).toBe('done');
    expect(await libraryOf(store(), user)).toMatchObject({ folders: [], sets: [{ id: moved.id, folder: '' }] });
  });

  it('does not find an unknown folder, a set, or another user’s folder', async () => {
    const [user, stranger] = [await aStoredUser(store()), await aStoredUser(store())];
    await makeAll(store(), user, ['mine']);
    await insertAll(store(), stranger, [aSet({ name: 'set' })]);
    for (const path of ['mine', 'set', 'nothing', 'mine/x', 'constructor'])
      for (const recursive of [false, true])
        expect(await deleteFolder(store(), stranger, path, recursive)).toBe('folder_not_found');
    expect((await libraryOf(store(), user)).folders).toEqual(['mine']);
    expect((await libraryOf(store(), stranger)).sets).toHaveLength(1);
  });
};

const recursive = (store: CurrentStore): void => {
  it('deletes all below it: folders, sets, cards, reports; names and places are free at once', async () => {
    const { user, set: loose } = await aLearner(store());
    const inside = [
      aSet({ folder: 'a', name: 'one', cards: someCards(3), report: aReport() }),
      aSet({ folder: 'a/b/c', name: 'two', cards: someCards(2) }),
    ];
    const outside = [aSet({ folder: 'ab', name: 'three' }), aSet({ folder: 'x/a/b', name: 'four' })];
    await insertAll(store(), user, [...inside, ...outside]);
    await makeAll(store(), user, ['a/empty', 'A/b']);
    for (const { cards } of inside)
      for (const { id } of cards.slice(1)) await recorded(store(), user, aReview({ card: id, rating: 'easy' }));
    expect(await deleteFolder(store(), user, 'a', true)).toBe('done');
    const left = [loose, ...outside];
    expect(await libraryOf(store(), user)).toEqual({
      folders: ['A', 'A/b', 'ab', 'x', 'x/a', 'x/a/b'],
      sets: left.map(counted),
    });
    expect((await dueOf(store(), user, { today: '9999-12-31' as LocalDate })).map(({ id }) => id)).toEqual(
      left.flatMap(({ cards }) => cards.map(({ id }) => id)),
    );
    for (const { id, cards } of inside) {
      expect(await store().sets.find(user, id)).toBeUndefined();
      expect(await store().sets.importReport(user, id)).toBeUndefined();
      expect(await cardsOf(store(), user, id)).toEqual([]);
      for (const card of cards) {
        expect(await store().cards.read(card.id)).toBeUndefined();
        expect(await store().cards.find(user, card.id)).toBeUndefined();
      }
      const [card] = cards;
      if (card) expect(await record(store(), user, aReview({ card: card.id }))).toEqual(refuse('card_not_found'));
    }
    const again = inside.map((set) => ({ ...set, id: randomSetId(), cards: someCards(1) }));
    await insertAll(store(), user, again);
    expect((await libraryOf(store(), user)).sets).toEqual([...again, ...left].map(counted).sort(byAge));
  });

  it('deletes a deep chain from any of its levels', async () => {
    const user = await aStoredUser(store());
    const path = Array.from({ length: 32 }, (_, index) => `${index}`);
    await makeAll(store(), user, [path.join('/')]);
    await insertAll(store(), user, [aSet({ folder: path.join('/') })]);
    expect(await deleteFolder(store(), user, path.slice(0, 20).join('/'), true)).toBe('done');
    expect(await libraryOf(store(), user)).toMatchObject({ folders: { length: 19 }, sets: [] });
    expect(await deleteFolder(store(), user, '0', true)).toBe('done');
    expect(await libraryOf(store(), user)).toEqual({ folders: [], sets: [] });
  });

  it('compares names exactly, for any text', async () => {
    const user = await aStoredUser(store());
    const sets = hostileSegments.map((name) => aSet({ name, folder: `${name}/in`, cards: [] }));
    await insertAll(store(), user, sets);
    const gone = sets.filter((_, index) => index % 2 === 0);
    for (const { name } of gone) expect(await deleteFolder(store(), user, name, true)).toBe('done');
    const left = sets.filter((set) => !gone.includes(set));
    expect(await libraryOf(store(), user)).toEqual({
      folders: left.flatMap(({ name, folder: path }) => [name, path]).sort(),
      sets: left.map(counted),
    });
  });

  it('deletes a folder in its new place, and keeps what was moved out', async () => {
    const user = await aStoredUser(store());
    const [stays, goes] = [aSet({ folder: 'a/b/stays' }), aSet({ folder: 'a/b' })];
    await insertAll(store(), user, [stays, goes]);
    await moveFolder(store(), user, 'a/b', 'c');
    await moveFolder(store(), user, 'c/stays', 'a/stays');
    expect(await deleteFolder(store(), user, 'c', true)).toBe('done');
    const sets = [counted({ ...stays, folder: folder('a/stays') })];
    expect(await libraryOf(store(), user)).toEqual({ folders: ['a', 'a/stays'], sets });
  });
};

export const folderDeletionsConformance = (open: OpenStore): void => {
  describe('deleting a folder', () => {
    const store = openedStore(open);
    describe('that is empty', () => empty(store));
    describe('with content', () => recursive(store));
  });
};
