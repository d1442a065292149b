import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aReview, recorded } from '../study/a-review.ts';
import { aReport, aSet, counted, folder, reportOf, setName, someCards } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, insert, listedSets, makeFolder, setsOf } from '../asking.ts';
import { editSet } from '../changing.ts';
import { hostileNames, hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';
import { libraryOf } from './sound-library.ts';

const change = (store: CurrentStore): void => {
  it('gives the set another name, description and folder, and makes the missing folders', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ name: 'one', folder: 'a', cards: someCards(3), report: aReport() });
    const other = aSet({ name: 'other', folder: 'a' });
    for (const each of [set, other]) await insert(store(), user, each);
    const edits = { name: 'two', description: 'another', folder: 'b/c/d' };
    expect(await editSet(store(), user, set, edits)).toBe('done');
    const edited = { ...set, name: setName('two'), description: 'another', folder: folder('b/c/d') };
    expect(await libraryOf(store(), user)).toEqual({
      folders: ['a', 'b', 'b/c', 'b/c/d'],
      sets: [edited, other].map(counted),
    });
    expect(await store().sets.isNameTaken(user, set.name)).toBe(false);
    expect(await store().sets.importReport(user, set.id)).toEqual(reportOf(set));
  });

  it('keeps the cards and the learner’s progress', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 3 });
    await recorded(store(), user, aReview({ card, rating: 'easy' }));
    const before = await cardsOf(store(), user, set.id);
    expect(await editSet(store(), user, set, { name: 'moved', folder: 'a/b' })).toBe('done');
    expect(await cardsOf(store(), user, set.id)).toEqual(before);
  });

  it('to the same values changes nothing', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ folder: 'a' });
    await insert(store(), user, set);
    const before = await libraryOf(store(), user);
    expect(await editSet(store(), user, set, {})).toBe('done');
    expect(await libraryOf(store(), user)).toEqual(before);
  });

  it('moves it to the root and back', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ folder: 'a/b' });
    await insert(store(), user, set);
    for (const path of ['', 'a/b', 'a', '']) {
      expect(await editSet(store(), user, set, { folder: path })).toBe('done');
      const sets = [counted({ ...set, folder: folder(path) })];
      expect(await libraryOf(store(), user)).toEqual({ folders: ['a', 'a/b'], sets });
    }
  });

  it('does not block itself: a folder with its name may be made in its old place and contain it', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ name: 'a' });
    await insert(store(), user, set);
    expect(await editSet(store(), user, set, { folder: 'a' })).toBe('done');
    expect((await libraryOf(store(), user)).folders).toEqual(['a']);
    expect(await editSet(store(), user, set, { folder: 'a/a/a' })).toBe('done');
    const sets = [counted({ ...set, folder: folder('a/a/a') })];
    expect(await libraryOf(store(), user)).toEqual({ folders: ['a', 'a/a', 'a/a/a'], sets });
  });

  it('accepts any name and any description', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ cards: [] });
    await insert(store(), user, set);
    const texts = ['', ...hostileTexts, '🦊'.repeat(10_000)];
    for (const [index, description] of texts.entries()) {
      const name = hostileNames[index % hostileNames.length] ?? 'name';
      expect(await editSet(store(), user, set, { name, description })).toBe('done');
      expect(await store().sets.find(user, set.id)).toEqual(counted({ ...set, name: setName(name), description }));
    }
  });

  it('frees its old name and its old place', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ name: 'one', folder: 'a' });
    await insert(store(), user, set);
    expect(await editSet(store(), user, set, { name: 'two' })).toBe('done');
    expect(await insert(store(), user, aSet({ name: 'one', folder: 'b' }))).toBe('inserted');
    expect(await makeFolder(store(), user, folder('a/one'))).toBe('made');
    expect(await makeFolder(store(), user, folder('a/two'))).toBe('place_taken');
    expect(await insert(store(), user, aSet({ name: 'two' }))).toBe('name_taken');
    await libraryOf(store(), user);
  });

  it('lets two sets swap names through a third', async () => {
    const user = await aStoredUser(store());
    const [one, two] = [aSet({ name: 'one' }), aSet({ name: 'two' })];
    for (const set of [one, two]) await insert(store(), user, set);
    expect(await editSet(store(), user, one, { name: 'three' })).toBe('done');
    expect(await editSet(store(), user, two, { name: 'one' })).toBe('done');
    expect(await editSet(store(), user, one, { name: 'two' })).toBe('done');
    expect((await libraryOf(store(), user)).sets).toEqual([
      counted({ ...one, name: two.name }),
      counted({ ...two, name: one.name }),
    ]);
  });
};

const refusals = (store: CurrentStore): void => {
  it('reports what is taken, and changes nothing', async () => {
    const user = await aStoredUser(store());
    const [set, other] = [aSet({ name: 'one', folder: 'a' }), aSet({ name: 'caf\u00E9', folder: 'b' })];
    for (const each of [set, other]) await insert(store(), user, each);
    await makeFolder(store(), user, folder('a/folder'));
    const before = await libraryOf(store(), user);
    const wants = (edits: Parameters<typeof editSet>[3]) => editSet(store(), user, set, edits);
    expect(await wants({ name: 'cafe\u0301' })).toBe('name_taken');
    expect(await wants({ name: other.name, folder: 'new/deep' })).toBe('name_taken');
    expect(await wants({ name: 'folder' })).toBe('place_taken');
    expect(await wants({ name: 'b', folder: '' })).toBe('place_taken');
    expect(await wants({ folder: `b/${other.name}` })).toBe('place_taken');
    expect(await wants({ folder: `b/${other.name}/deep` })).toBe('place_taken');
    expect(await wants({ name: other.name, folder: `b/${other.name}/deep` })).toBe('name_taken');
    expect(await libraryOf(store(), user)).toEqual(before);
  });

  it('does not find a set of another user or an unknown one, before any other refusal', async () => {
    const [owner, stranger] = [await aStoredUser(store()), await aStoredUser(store())];
    const [set, taken] = [aSet({ name: 'one' }), aSet({ name: 'taken' })];
    await insert(store(), owner, set);
    await insert(store(), stranger, taken);
    for (const id of [set.id, randomSetId()]) {
      for (const name of ['free', 'taken'])
        expect(await editSet(store(), stranger, { ...set, id }, { name, folder: 'a' })).toBe('set_not_found');
    }
    expect(await libraryOf(store(), stranger)).toEqual({ folders: [], sets: [counted(taken)] });
    expect(await libraryOf(store(), owner)).toEqual({ folders: [], sets: [counted(set)] });
  });
};

const byTime = (one: Date, other: Date): number => one.getTime() - other.getTime();

const list = (store: CurrentStore): void => {
  it('lists each set once, oldest first, over many pages, and nothing of another user', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    await insert(store(), other, aSet());
    // Few different instants, so that equal ones cross the boundary of a page.
    const made = [3, 1, 2].map((second) => new Date(Date.parse('2026-03-01T10:00:00.000Z') + 1_000 * second));
    const sets = Array.from({ length: 104 }, (_, index) =>
      aSet({ cards: [], createdAt: made[index % 3] ?? new Date(0) }),
    );
    await Promise.all(sets.map((set) => insert(store(), user, set)));
    const listed = await listedSets(store(), user);
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(sets.map(({ createdAt }) => createdAt).sort(byTime));
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(sets.map(({ id }) => id)));
    expect(await setsOf(store(), user)).toEqual(listed);
  });

  it('may be left early, and read while sets are added and deleted', async () => {
    const user = await aStoredUser(store());
    const stays = aSet({ cards: [] });
    const goes = aSet({ cards: [] });
    for (const set of [stays, goes]) await insert(store(), user, set);
    for await (const page of store().sets.all(user)) {
      expect(page.length).toBeGreaterThan(0);
      break;
    }
    const seen: string[] = [];
    for await (const page of store().sets.all(user)) {
      seen.push(...page.map(({ id }) => id));
      await store().sets.delete(user, goes.id);
      if (seen.length < 5) await insert(store(), user, aSet({ cards: [] }));
    }
    expect(seen).toContain(stays.id);
    expect(new Set(seen).size).toBe(seen.length);
  });
};

export const setEditsConformance = (open: OpenStore): void => {
  describe('flashcard sets', () => {
    const store = openedStore(open);
    describe('an edit', () => change(store));
    describe('an edit that is refused', () => refusals(store));
    describe('all', () => list(store));
  });
};
