import type { UserId } from '@flashcards/kernel';
import type { NewFlashcardSet } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aReport, aSet, counted, folder, setName, someCards } from './a-set.ts';
import { aStoredUser } from './a-user.ts';
import type { CurrentStore, OpenStore } from './opened-store.ts';
import { openedStore } from './opened-store.ts';

/** All that an inserted set leaves behind. */
const tracesOf = async (store: CurrentStore, user: UserId, { id, cards }: NewFlashcardSet): Promise<unknown> => ({
  set: await store().sets.find(user, id),
  report: await store().sets.importReport(user, id),
  cards: await store().cards.ofSet(user, id),
  read: (await Promise.all(cards.map((card) => store().cards.read(card.id)))).filter((text) => text !== undefined),
});

const noTraces = { set: undefined, report: undefined, cards: [], read: [] };

const names = (store: CurrentStore): void => {
  it('are taken once per user, over all folders', async () => {
    const user = await aStoredUser(store());
    const [first, second] = [aSet({ name: 'one', folder: 'a' }), aSet({ name: 'one', folder: 'b' })];
    expect(await store().sets.isNameTaken(user, first.name)).toBe(false);
    expect(await store().sets.insertNew(user, first)).toBe('inserted');
    expect(await store().sets.isNameTaken(user, first.name)).toBe(true);
    expect(await store().sets.insertNew(user, second)).toBe('name_taken');
    expect(await store().sets.list(user)).toEqual([counted(first)]);
  });

  it('are another user’s to take as well', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    await store().sets.insertNew(user, aSet({ name: 'one' }));
    expect(await store().sets.insertNew(other, aSet({ name: 'one' }))).toBe('inserted');
  });

  it('are one in two spellings', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ name: 'caf\u00E9' });
    await store().sets.insertNew(user, set);
    expect(await store().sets.isNameTaken(user, setName('cafe\u0301'))).toBe(true);
    expect(await store().sets.insertNew(user, aSet({ name: 'cafe\u0301' }))).toBe('name_taken');
    expect(await store().sets.list(user)).toEqual([counted(set)]);
  });

  it('go to exactly one of many that want them at once, and only its cards are there', async () => {
    const user = await aStoredUser(store());
    const sets = Array.from({ length: 50 }, (_, index) =>
      aSet({ name: 'wanted', folder: `${index}`, cards: someCards(3), report: aReport() }),
    );
    const answers = await Promise.all(sets.map((set) => store().sets.insertNew(user, set)));
    const winners = sets.filter((_, index) => answers[index] === 'inserted');
    const losers = sets.filter((_, index) => answers[index] === 'name_taken');
    expect([winners.length, losers.length]).toEqual([1, 49]);
    expect(await store().sets.list(user)).toEqual(winners.map(counted));
    expect(await store().folders.list(user)).toEqual(winners.map((set) => set.folder));
    for (const set of losers) expect(await tracesOf(store, user, set)).toEqual(noTraces);
    for (const set of winners) expect(await tracesOf(store, user, set)).not.toMatchObject({ read: [] });
  });

  it('do not keep sets of other names from being stored at once', async () => {
    const user = await aStoredUser(store());
    const sets = Array.from({ length: 20 }, (_, index) => aSet({ folder: 'a/b', cards: someCards(index) }));
    const answers = await Promise.all(sets.map((set) => store().sets.insertNew(user, set)));
    expect(answers).toEqual(sets.map(() => 'inserted'));
    const byId = new Map((await store().sets.list(user)).map((set) => [set.id, set]));
    expect(sets.map(({ id }) => byId.get(id))).toEqual(sets.map(counted));
    expect(await store().folders.list(user)).toEqual(['a', 'a/b']);
  });
};

const places = (store: CurrentStore): void => {
  it('are taken by a folder of the set’s name in its folder', async () => {
    const user = await aStoredUser(store());
    await store().folders.make(user, folder('a/b'));
    expect(await store().sets.insertNew(user, aSet({ name: 'a' }))).toBe('place_taken');
    expect(await store().sets.insertNew(user, aSet({ name: 'b', folder: 'a' }))).toBe('place_taken');
    expect(await store().sets.insertNew(user, aSet({ name: 'b' }))).toBe('inserted');
    expect(await store().sets.insertNew(user, aSet({ name: 'a', folder: 'a' }))).toBe('inserted');
  });

  it('are taken by a set where a folder must be made', async () => {
    const user = await aStoredUser(store());
    await store().sets.insertNew(user, aSet({ name: 'b', folder: 'a' }));
    expect(await store().sets.insertNew(user, aSet({ folder: 'a/b' }))).toBe('place_taken');
    expect(await store().sets.insertNew(user, aSet({ folder: 'a/b/c' }))).toBe('place_taken');
    expect(await store().folders.list(user)).toEqual(['a']);
  });

  it('are taken by the set’s own name when it is that of its folder’s place', async () => {
    const user = await aStoredUser(store());
    expect(await store().sets.insertNew(user, aSet({ name: 'a', folder: 'a' }))).toBe('inserted');
    expect(await store().folders.list(user)).toEqual(['a']);
  });

  it('do not take a slash in a set’s name for a folder', async () => {
    const user = await aStoredUser(store());
    await store().folders.make(user, folder('a/b'));
    expect(await store().sets.insertNew(user, aSet({ name: 'a/b' }))).toBe('inserted');
    expect(await store().sets.insertNew(user, aSet({ name: 'a/c' }))).toBe('inserted');
    expect(await store().folders.make(user, folder('a/c'))).toBe('made');
  });

  it('matter less than names: where both are taken, it is the name', async () => {
    const user = await aStoredUser(store());
    await store().folders.make(user, folder('one'));
    await store().sets.insertNew(user, aSet({ name: 'one', folder: 'a' }));
    await store().sets.insertNew(user, aSet({ name: 'two' }));
    expect(await store().sets.insertNew(user, aSet({ name: 'one' }))).toBe('name_taken');
    expect(await store().sets.insertNew(user, aSet({ name: 'one', folder: 'two/b' }))).toBe('name_taken');
  });

  it('go to a set or to a folder, never to both, when both want them at once', async () => {
    const user = await aStoredUser(store());
    const wanted = Array.from({ length: 25 }, (_, index) => `place ${index}`);
    const answers = await Promise.all(
      wanted.flatMap((name, index) => {
        const insert = () => store().sets.insertNew(user, aSet({ name, folder: 'a' }));
        const make = () => store().folders.make(user, folder(`a/${name}/b`));
        return index % 2 === 0 ? [insert(), make()] : [make(), insert()];
      }),
    );
    const winners = answers.filter((answer) => answer !== 'place_taken');
    const sets = (await store().sets.list(user)).map(({ name }) => `a/${name}`);
    const folders = (await store().folders.list(user)).filter((path) => path.startsWith('a/') && !path.endsWith('/b'));
    expect(winners).toHaveLength(25);
    expect([...sets, ...folders].sort()).toEqual(wanted.map((name) => `a/${name}`).sort());
  });
};

const refusals = (store: CurrentStore): void => {
  it.each(['name_taken', 'place_taken'] as const)('leave nothing behind: %s', async (code) => {
    const user = await aStoredUser(store());
    await store().sets.insertNew(user, aSet({ name: 'taken', folder: 'there' }));
    const refused =
      code === 'name_taken'
        ? aSet({ name: 'taken', folder: 'new/deep', cards: someCards(300), report: aReport() })
        : aSet({ name: 'free', folder: 'there/taken/deep', cards: someCards(300), report: aReport() });
    expect(await store().sets.insertNew(user, refused)).toBe(code);
    expect(await tracesOf(store, user, refused)).toEqual(noTraces);
    expect(await store().folders.list(user)).toEqual(['there']);
    expect(await store().cards.due(user, { today: refused.createdOn })).toHaveLength(1);
  });

  it('leave the name free', async () => {
    const user = await aStoredUser(store());
    await store().folders.make(user, folder('one'));
    const refused = aSet({ name: 'one' });
    expect(await store().sets.insertNew(user, refused)).toBe('place_taken');
    expect(await store().sets.isNameTaken(user, refused.name)).toBe(false);
    const elsewhere = { ...refused, folder: folder('elsewhere') };
    expect(await store().sets.insertNew(user, elsewhere)).toBe('inserted');
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
