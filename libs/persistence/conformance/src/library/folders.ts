import { lineageOf } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { aSet, counted, folder } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { hostileSegments } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';
import { foldersOf, insert, makeFolder, setsOf } from '../asking.ts';

const make = (store: CurrentStore): void => {
  it('makes every missing parent too, and lists parents before children', async () => {
    const user = await aStoredUser(store());
    expect(await makeFolder(store(), user, folder('a/b/c'))).toBe('made');
    expect(await foldersOf(store(), user)).toEqual(['a', 'a/b', 'a/b/c']);
  });

  it('has nothing to make for the root', async () => {
    const user = await aStoredUser(store());
    expect(await makeFolder(store(), user, folder('/'))).toBe('made');
    expect(await foldersOf(store(), user)).toEqual([]);
  });

  it('keeps an existing folder and its content', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ folder: 'a/b' });
    await makeFolder(store(), user, folder('a/b/c'));
    await insert(store(), user, set);
    expect(await makeFolder(store(), user, folder('a/b'))).toBe('made');
    expect(await foldersOf(store(), user)).toEqual(['a', 'a/b', 'a/b/c']);
    expect(await setsOf(store(), user)).toEqual([counted(set)]);
  });

  it('allows a depth of 32 folders', async () => {
    const user = await aStoredUser(store());
    const deepest = folder(Array.from({ length: 32 }, () => '🦊'.repeat(200)).join('/'));
    expect(await makeFolder(store(), user, deepest)).toBe('made');
    expect(await foldersOf(store(), user)).toEqual(lineageOf(deepest));
  });

  it('treats two Unicode forms of a name as one folder', async () => {
    const user = await aStoredUser(store());
    await makeFolder(store(), user, folder('caf\u00E9/a'));
    await makeFolder(store(), user, folder('cafe\u0301/b'));
    expect(await foldersOf(store(), user)).toEqual(['caf\u00E9', 'caf\u00E9/a', 'caf\u00E9/b']);
  });

  it('is refused where a set has the name of a folder on its path, and makes no folder', async () => {
    const user = await aStoredUser(store());
    await insert(store(), user, aSet({ name: 'taken', folder: 'a' }));
    expect(await makeFolder(store(), user, folder('a/taken'))).toBe('place_taken');
    expect(await makeFolder(store(), user, folder('a/taken/b'))).toBe('place_taken');
    expect(await makeFolder(store(), user, folder('a/b/taken'))).toBe('made');
    expect(await foldersOf(store(), user)).toEqual(['a', 'a/b', 'a/b/taken']);
  });

  it('ignores other users’ sets', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    await insert(store(), other, aSet({ name: 'a' }));
    expect(await makeFolder(store(), user, folder('a'))).toBe('made');
  });
};

const atOnce = (store: CurrentStore): void => {
  it('makes one folder for many concurrent calls', async () => {
    const user = await aStoredUser(store());
    const made = await Promise.all(Array.from({ length: 50 }, () => makeFolder(store(), user, folder('a/b/c'))));
    expect(new Set(made)).toEqual(new Set(['made']));
    expect(await foldersOf(store(), user)).toEqual(['a', 'a/b', 'a/b/c']);
  });

  it('loses none of many different folders made concurrently', async () => {
    const user = await aStoredUser(store());
    const names = Array.from({ length: 50 }, (_, index) => `a/${String(index).padStart(2, '0')}`);
    await Promise.all(names.map((name) => makeFolder(store(), user, folder(name))));
    expect([...(await foldersOf(store(), user))].sort()).toEqual(['a', ...names]);
  });
};

const list = (store: CurrentStore): void => {
  it('is empty for an unknown user, and for one without folders', async () => {
    expect(await foldersOf(store(), randomAccountId())).toEqual([]);
    expect(await foldersOf(store(), await aStoredUser(store()))).toEqual([]);
  });

  it('contains nothing of another user', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    await makeFolder(store(), user, folder('mine'));
    await makeFolder(store(), other, folder('theirs'));
    expect(await foldersOf(store(), user)).toEqual(['mine']);
  });

  it('lists parents before children, in any order of their creation', async () => {
    const user = await aStoredUser(store());
    for (const path of ['b', 'a/b', 'b/a', 'a b', 'a', 'b/a/c', 'a/a', 'a/b/c']) {
      await makeFolder(store(), user, folder(path));
    }
    const listed = await foldersOf(store(), user);
    const tooEarly = listed.filter((path, index) =>
      lineageOf(path).some((above) => listed.indexOf(above) > index || !listed.includes(above)),
    );
    expect(tooEarly).toEqual([]);
    expect([...listed].sort()).toEqual(['a', 'a b', 'a/a', 'a/b', 'a/b/c', 'b', 'b/a', 'b/a/c']);
  });

  it('compares names exactly, for any text', async () => {
    const user = await aStoredUser(store());
    const paths = hostileSegments.flatMap((name) => [folder(name), folder(`${name}/${name}`)]);
    for (const path of paths) expect(await makeFolder(store(), user, path)).toBe('made');
    expect([...(await foldersOf(store(), user))].sort()).toEqual([...paths].sort());
  });
};

export const foldersConformance = (open: OpenStore): void => {
  describe('folders', () => {
    const store = openedStore(open);
    describe('make', () => make(store));
    describe('make, concurrently', () => atOnce(store));
    describe('list', () => list(store));
  });
};
