import { deepest } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { aReview, recorded } from '../study/a-review.ts';
import { aReport, aSet, counted, folder, reportOf, someCards } from './a-set.ts';
import { aLearner, cardAt } from '../study/a-learner.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, foldersOf, makeFolder } from '../asking.ts';
import { moveFolder, suspend } from '../changing.ts';
import { hostileSegments } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { insertAll, makeAll } from './shelving.ts';
import { libraryOf } from './sound-library.ts';

const move = (store: CurrentStore): void => {
  it('moves all its content: folders, sets, cards, progress, reports, descriptions', async () => {
    const { user, set: loose, card } = await aLearner(store());
    const sets = [
      aSet({ folder: 'a', name: 'one', cards: someCards(3), report: aReport(), description: 'it stays' }),
      aSet({ folder: 'a/b/c', name: 'two', cards: someCards(2) }),
      aSet({ folder: 'other', name: 'three' }),
    ] as const;
    await insertAll(store(), user, sets);
    await makeAll(store(), user, ['a/empty']);
    await recorded(store(), user, aReview({ card: cardAt(sets[0], 1), rating: 'easy' }));
    await suspend(store(), user, { id: cardAt(sets[1], 0) });
    const cards = () => Promise.all([loose, ...sets].map(({ id }) => cardsOf(store(), user, id)));
    const before = await cards();
    expect(await moveFolder(store(), user, 'a', 'x/y/z')).toBe('done');
    expect(await libraryOf(store(), user)).toEqual({
      folders: ['other', 'x', 'x/y', 'x/y/z', 'x/y/z/b', 'x/y/z/b/c', 'x/y/z/empty'],
      sets: [
        counted(loose),
        counted({ ...sets[0], folder: folder('x/y/z') }),
        counted({ ...sets[1], folder: folder('x/y/z/b/c') }),
        counted(sets[2]),
      ],
    });
    expect(await cards()).toEqual(before);
    expect(await store().sets.importReport(user, sets[0].id)).toEqual(reportOf(sets[0]));
    expect(await store().cards.read(card)).toBeDefined();
  });

  it('moves a folder up, down and sideways, and keeps its old parents', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ folder: 'a/b/c', cards: [] });
    await insertAll(store(), user, [set]);
    const steps = [
      ['a/b', 'b', ['a', 'b', 'b/c'], 'b/c'],
      ['b/c', 'a/c', ['a', 'a/c', 'b'], 'a/c'],
      ['a/c', 'a/d', ['a', 'a/d', 'b'], 'a/d'],
      ['b', 'a/d/b', ['a', 'a/d', 'a/d/b'], 'a/d'],
      ['a/d', 'd', ['a', 'd', 'd/b'], 'd'],
    ] as const;
    for (const [from, to, folders, at] of steps) {
      expect(await moveFolder(store(), user, from, to)).toBe('done');
      const sets = [counted({ ...set, folder: folder(at) })];
      expect(await libraryOf(store(), user)).toEqual({ folders, sets });
    }
  });

  it('to its own path changes nothing', async () => {
    const user = await aStoredUser(store());
    await insertAll(store(), user, [aSet({ folder: 'a/b' })]);
    const before = await libraryOf(store(), user);
    for (const path of ['a', 'a/b']) expect(await moveFolder(store(), user, path, path)).toBe('done');
    expect(await libraryOf(store(), user)).toEqual(before);
  });

  it('frees its old place for folders and sets', async () => {
    const user = await aStoredUser(store());
    await insertAll(store(), user, [aSet({ folder: 'a/b', name: 'one' })]);
    expect(await moveFolder(store(), user, 'a', 'c')).toBe('done');
    expect(await makeFolder(store(), user, folder('c/b/one'))).toBe('place_taken');
    await insertAll(store(), user, [aSet({ name: 'a' })]);
    expect(await moveFolder(store(), user, 'c/b', 'b')).toBe('done');
    await insertAll(store(), user, [aSet({ name: 'b', folder: 'c' })]);
    expect((await libraryOf(store(), user)).folders).toEqual(['b', 'c']);
  });

  it('moves its content, and no folder with a merely similar name', async () => {
    const user = await aStoredUser(store());
    const alike = ['ab', 'a b', 'a.b', 'A', 'á', 'a\u200B', 'b/a', 'a%', 'a_', '-a'].map((name) => `${name}/x`);
    await makeAll(store(), user, [...alike, 'a/x/a/x']);
    await insertAll(store(), user, [aSet({ folder: 'ab/x', name: 'a/x' }), aSet({ folder: 'a/x', name: 'one' })]);
    const rest = (await foldersOf(store(), user)).filter((path) => path !== 'a' && !path.startsWith('a/'));
    expect(await moveFolder(store(), user, 'a', 'moved')).toBe('done');
    const { folders, sets } = await libraryOf(store(), user);
    expect(folders).toEqual([...rest, 'moved', 'moved/x', 'moved/x/a', 'moved/x/a/x'].sort());
    expect(sets.map((set) => set.folder)).toEqual(['ab/x', 'moved/x']);
  });

  it('compares names exactly, for any text', async () => {
    const user = await aStoredUser(store());
    await makeAll(
      store(),
      user,
      hostileSegments.map((name) => `${name}/${name}`),
    );
    const sets = ['__proto__', '🦊', '%', '_', 'CASE', 'a.b'].map((name) =>
      aSet({ folder: `${name}/${name}`, cards: [] }),
    );
    await insertAll(store(), user, sets);
    for (const name of hostileSegments) expect(await moveFolder(store(), user, name, `new/${name}`)).toBe('done');
    const library = await libraryOf(store(), user);
    const moved = hostileSegments.flatMap((name) => [`new/${name}`, `new/${name}/${name}`]);
    expect(library.folders).toEqual(['new', ...moved].sort());
    expect(library.sets).toEqual(sets.map((set) => counted({ ...set, folder: folder(`new/${set.folder}`) })));
  });

  it('finds a folder by either Unicode form of its name', async () => {
    const user = await aStoredUser(store());
    await makeAll(store(), user, ['caf\u00E9/e\u0301']);
    expect(await moveFolder(store(), user, 'cafe\u0301', 'e\u0301')).toBe('done');
    expect((await libraryOf(store(), user)).folders).toEqual(['\u00E9', '\u00E9/\u00E9']);
    expect(await moveFolder(store(), user, '\u00E9', 'e\u0301')).toBe('done');
  });
};

const taken = (store: CurrentStore): void => {
  it('never merges: a place with a folder or a set is taken, and so is one below a set', async () => {
    const user = await aStoredUser(store());
    await makeAll(store(), user, ['a/in', 'b', 'c/d']);
    await insertAll(store(), user, [
      aSet({ name: 'set' }),
      aSet({ name: 'deep', folder: 'c' }),
      aSet({ folder: 'a/in' }),
    ]);
    const before = await libraryOf(store(), user);
    for (const to of ['', 'b', 'c', 'c/d', 'set', 'c/deep', 'set/x', 'c/deep/x/y'])
      expect(await moveFolder(store(), user, 'a', to)).toBe('place_taken');
    expect(await moveFolder(store(), user, 'a/in', 'a')).toBe('place_taken');
    expect(await moveFolder(store(), user, 'c/d', 'c')).toBe('place_taken');
    expect(await libraryOf(store(), user)).toEqual(before);
  });

  it('does not find an unknown folder, a set, or another user’s folder, before any other refusal', async () => {
    const [user, stranger] = [await aStoredUser(store()), await aStoredUser(store())];
    await makeAll(store(), user, ['mine/x']);
    await makeAll(store(), stranger, ['taken']);
    await insertAll(store(), stranger, [aSet({ name: 'set' })]);
    const tooDeep = Array.from({ length: deepest }, () => 'd').join('/');
    for (const from of ['mine', 'mine/x', 'set', 'nothing', 'taken/mine', '__proto__'])
      for (const to of ['free/x', 'taken', 'set', from, tooDeep])
        expect(await moveFolder(store(), stranger, from, to)).toBe('folder_not_found');
    expect(await libraryOf(store(), stranger)).toMatchObject({ folders: ['taken'], sets: [{ name: 'set' }] });
    expect(await libraryOf(store(), user)).toEqual({ folders: ['mine', 'mine/x'], sets: [] });
  });
};

const levels = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`).join('/');

const depth = (store: CurrentStore): void => {
  it('may reach the deepest level, and nothing in it may exceed that', async () => {
    const user = await aStoredUser(store());
    await makeAll(store(), user, ['a/b/c', 'x']);
    const set = aSet({ folder: 'a/b/c' });
    await insertAll(store(), user, [set]);
    const before = await libraryOf(store(), user);
    expect(await moveFolder(store(), user, 'a', levels('p', deepest - 1))).toBe('too_deep');
    expect(await moveFolder(store(), user, 'a/b', levels('p', deepest))).toBe('too_deep');
    expect(await moveFolder(store(), user, 'a', `x/${levels('p', deepest - 2)}`)).toBe('too_deep');
    expect(await libraryOf(store(), user)).toEqual(before);
    const deep = levels('p', deepest - 2);
    expect(await moveFolder(store(), user, 'a', deep)).toBe('done');
    const { folders, sets } = await libraryOf(store(), user);
    expect(folders).toHaveLength(deepest + 1);
    expect(sets).toEqual([counted({ ...set, folder: folder(`${deep}/b/c`) })]);
    expect(await moveFolder(store(), user, 'p0', 'x/p0')).toBe('too_deep');
    expect(await moveFolder(store(), user, 'x', `${deep}/b/x`)).toBe('done');
    expect((await libraryOf(store(), user)).folders).toHaveLength(deepest + 1);
  });

  it('is reported before a taken place', async () => {
    const user = await aStoredUser(store());
    await makeAll(store(), user, ['a/b', levels('p', deepest)]);
    expect(await moveFolder(store(), user, 'a', levels('p', deepest))).toBe('too_deep');
    expect(await moveFolder(store(), user, 'a/b', levels('p', deepest))).toBe('place_taken');
  });
};

export const folderMovesConformance = (open: OpenStore): void => {
  describe('moving a folder', () => {
    const store = openedStore(open);
    move(store);
    describe('to a place', () => taken(store));
    describe('to a depth', () => depth(store));
  });
};
