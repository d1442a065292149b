import type { AccountId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aReport, aSet, counted, folder, setName, someCards } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { cardsOf, dueOf, foldersOf, insert, makeFolder, setsOf } from '../asking.ts';
import type { WholeSet } from './a-set.ts';

/** All that an inserted set leaves behind. */
const tracesOf = async (store: CurrentStore, user: AccountId, { id, cards }: WholeSet): Promise<unknown> => ({
  set: await store().sets.find(user, id),
  report: await store().sets.importReport(user, id),
  cards: await cardsOf(store(), user, id),
  read: (await Promise.all(cards.map((card) => store().cards.read(card.id)))).filter((text) => text !== undefined),
});

const noTraces = { set: undefined, report: undefined, cards: [], read: [] };

const names = (store: CurrentStore): void => {
  it('are unique per user, over all folders', async () => {
    const user = await aStoredUser(store());
    const [first, second] = [aSet({ name: 'one', folder: 'a' }), aSet({ name: 'one', folder: 'b' })];
    expect(await store().sets.isNameTaken(user, first.name)).toBe(false);
    expect(await insert(store(), user, first)).toBe('inserted');
    expect(await store().sets.isNameTaken(user, first.name)).toBe(true);
    expect(await insert(store(), user, second)).toBe('name_taken');
    expect(await setsOf(store(), user)).toEqual([counted(first)]);
  });

  it('may be used by other users as well', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    await insert(store(), user, aSet({ name: 'one' }));
    expect(await insert(store(), other, aSet({ name: 'one' }))).toBe('inserted');
  });

  it('are the same in two Unicode forms', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ name: 'caf\u00E9' });
    await insert(store(), user, set);
    expect(await store().sets.isNameTaken(user, setName('cafe\u0301'))).toBe(true);
    expect(await insert(store(), user, aSet({ name: 'cafe\u0301' }))).toBe('name_taken');
    expect(await setsOf(store(), user)).toEqual([counted(set)]);
  });

  it('go to exactly one of many concurrent inserts, and only its cards are stored', async () => {
    const user = await aStoredUser(store());
    const sets = Array.from({ length: 50 }, (_, index) =>
      aSet({ name: 'wanted', folder: `${index}`, cards: someCards(3), report: aReport() }),
    );
    const answers = await Promise.all(sets.map((set) => insert(store(), user, set)));
    const winners = sets.filter((_, index) => answers[index] === 'inserted');
    const losers = sets.filter((_, index) => answers[index] === 'name_taken');
    expect([winners.length, losers.length]).toEqual([1, 49]);
    expect(await setsOf(store(), user)).toEqual(winners.map(counted));
    expect(await foldersOf(store(), user)).toEqual(winners.map((set) => set.folder));
    for (const set of losers) expect(await tracesOf(store, user, set)).toEqual(noTraces);
    for (const set of winners) expect(await tracesOf(store, user, set)).not.toMatchObject({ read: [] });
  });

  it('do not block concurrent inserts of sets with other names', async () => {
    const user = await aStoredUser(store());
    const sets = Array.from({ length: 20 }, (_, index) => aSet({ folder: 'a/b', cards: someCards(index) }));
    const answers = await Promise.all(sets.map((set) => insert(store(), user, set)));
    expect(answers).toEqual(sets.map(() => 'inserted'));
    const byId = new Map((await setsOf(store(), user)).map((set) => [set.id, set]));
    expect(sets.map(({ id }) => byId.get(id))).toEqual(sets.map(counted));
    expect(await foldersOf(store(), user)).toEqual(['a', 'a/b']);
  });
};

const places = (store: CurrentStore): void => {
  it('are taken by a folder with the set’s name in its folder', async () => {
    const user = await aStoredUser(store());
    await makeFolder(store(), user, folder('a/b'));
    expect(await insert(store(), user, aSet({ name: 'a' }))).toBe('place_taken');
    expect(await insert(store(), user, aSet({ name: 'b', folder: 'a' }))).toBe('place_taken');
    expect(await insert(store(), user, aSet({ name: 'b' }))).toBe('inserted');
    expect(await insert(store(), user, aSet({ name: 'a', folder: 'a' }))).toBe('inserted');
  });

  it('are taken by a set with the name of a folder to be made', async () => {
    const user = await aStoredUser(store());
    await insert(store(), user, aSet({ name: 'b', folder: 'a' }));
    expect(await insert(store(), user, aSet({ folder: 'a/b' }))).toBe('place_taken');
    expect(await insert(store(), user, aSet({ folder: 'a/b/c' }))).toBe('place_taken');
    expect(await foldersOf(store(), user)).toEqual(['a']);
  });

  it('are taken by the set’s own name when it equals the name of a new folder there', async () => {
    const user = await aStoredUser(store());
    expect(await insert(store(), user, aSet({ name: 'a', folder: 'a' }))).toBe('inserted');
    expect(await foldersOf(store(), user)).toEqual(['a']);
  });

  it('do not treat a slash in a set’s name as a folder separator', async () => {
    const user = await aStoredUser(store());
    await makeFolder(store(), user, folder('a/b'));
    expect(await insert(store(), user, aSet({ name: 'a/b' }))).toBe('inserted');
    expect(await insert(store(), user, aSet({ name: 'a/c' }))).toBe('inserted');
    expect(await makeFolder(store(), user, folder('a/c'))).toBe('made');
  });

  it('are reported after names: where both are taken, the name is', async () => {
    const user = await aStoredUser(store());
    await makeFolder(store(), user, folder('one'));
    await insert(store(), user, aSet({ name: 'one', folder: 'a' }));
    await insert(store(), user, aSet({ name: 'two' }));
    expect(await insert(store(), user, aSet({ name: 'one' }))).toBe('name_taken');
    expect(await insert(store(), user, aSet({ name: 'one', folder: 'two/b' }))).toBe('name_taken');
  });

  it('go to a set or to a folder, never to both, under concurrent calls', async () => {
    const user = await aStoredUser(store());
    const wanted = Array.from({ length: 25 }, (_, index) => `place ${index}`);
    const answers = await Promise.all(
      wanted.flatMap((name, index) => {
        const put = () => insert(store(), user, aSet({ name, folder: 'a' }));
        const make = () => makeFolder(store(), user, folder(`a/${name}/b`));
        return index % 2 === 0 ? [put(), make()] : [make(), put()];
      }),
    );
    const winners = answers.filter((answer) => answer !== 'place_taken');
    const sets = (await setsOf(store(), user)).map(({ name }) => `a/${name}`);
    const folders = (await foldersOf(store(), user)).filter((path) => path.startsWith('a/') && !path.endsWith('/b'));
    expect(winners).toHaveLength(25);
    expect([...sets, ...folders].sort()).toEqual(wanted.map((name) => `a/${name}`).sort());
  });
};

const refusals = (store: CurrentStore): void => {
  it.each(['name_taken', 'place_taken'] as const)('leave nothing behind: %s', async (code) => {
    const user = await aStoredUser(store());
    await insert(store(), user, aSet({ name: 'taken', folder: 'there' }));
    const refused =
      code === 'name_taken'
        ? aSet({ name: 'taken', folder: 'new/deep', cards: someCards(300), report: aReport() })
        : aSet({ name: 'free', folder: 'there/taken/deep', cards: someCards(300), report: aReport() });
    expect(await insert(store(), user, refused)).toBe(code);
    expect(await tracesOf(store, user, refused)).toEqual(noTraces);
    expect(await foldersOf(store(), user)).toEqual(['there']);
    expect(await dueOf(store(), user, { today: refused.createdOn })).toHaveLength(1);
  });

  it('leave the name free', async () => {
    const user = await aStoredUser(store());
    await makeFolder(store(), user, folder('one'));
    const refused = aSet({ name: 'one' });
    expect(await insert(store(), user, refused)).toBe('place_taken');
    expect(await store().sets.isNameTaken(user, refused.name)).toBe(false);
    const elsewhere = { ...refused, folder: folder('elsewhere') };
    expect(await insert(store(), user, elsewhere)).toBe('inserted');
    expect(await store().sets.find(user, refused.id)).toEqual(counted(elsewhere));
  });
};

export const placesConformance = (open: OpenStore): void => {
  describe('flashcard sets and folders', () => {
    const store = openedStore(open);
    describe('names', () => names(store));
    describe('places', () => places(store));
    describe('refusals', () => refusals(store));
  });
};
