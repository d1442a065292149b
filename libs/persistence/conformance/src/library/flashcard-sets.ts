import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aReport, aSet, counted, reportOf, setName, someCards, untouched } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { hostileNames, hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId, randomAccountId } from '../random-ids.ts';
import { cardsOf, dueOf, foldersOf, insert, setsOf } from '../asking.ts';

const insertNew = (store: CurrentStore): void => {
  it('keeps the set and the order of its cards, all of them new', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ folder: 'a/b', cards: someCards(300) });
    expect(await insert(store(), user, set)).toBe('inserted');
    expect(await store().sets.find(user, set.id)).toEqual(counted(set));
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
  });

  it('makes every missing folder', async () => {
    const user = await aStoredUser(store());
    await insert(store(), user, aSet({ folder: 'a/b/c' }));
    expect(await foldersOf(store(), user)).toEqual(['a', 'a/b', 'a/b/c']);
  });

  it('is listed with its description, or without it on request', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ description: 'what it is about' });
    await insert(store(), user, set);
    const today = set.createdOn;
    const described = await store().library.today(user, { today });
    const inShort = await store().library.today(user, { today, withoutDescriptions: true });
    expect(described.sets).toEqual([counted(set)]);
    expect(inShort).toEqual({ ...described, sets: [{ ...counted(set), description: '' }] });
  });

  it('accepts a set without cards', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ cards: [] });
    expect(await insert(store(), user, set)).toBe('inserted');
    expect(await store().sets.find(user, set.id)).toEqual(counted(set));
    expect(await cardsOf(store(), user, set.id)).toEqual([]);
  });

  it.each([new Date(0), new Date(-1), new Date('9999-12-31T23:59:59.999Z')])(
    'keeps the instant %o',
    async (createdAt) => {
      const user = await aStoredUser(store());
      const set = aSet({ createdAt });
      await insert(store(), user, set);
      expect(await store().sets.find(user, set.id)).toEqual(counted(set));
    },
  );

  it('compares names exactly, for any text', async () => {
    const user = await aStoredUser(store());
    const sets = hostileNames.map((name) => aSet({ name }));
    for (const set of sets) expect(await insert(store(), user, set)).toBe('inserted');
    expect(await setsOf(store(), user)).toEqual(sets.map(counted));
    for (const { name } of sets) expect(await store().sets.isNameTaken(user, name)).toBe(true);
  });

  it('keeps deck options as they are, if there are any', async () => {
    const user = await aStoredUser(store());
    const sets = [undefined, ...hostileTexts].map((deckOptions) =>
      aSet(deckOptions === undefined ? {} : { report: aReport(), deckOptions }),
    );
    for (const set of sets) {
      await insert(store(), user, set);
      expect(await store().sets.deckOptions(user, set.id)).toBe(set.deckOptions);
    }
  });

  it('keeps any description', async () => {
    const user = await aStoredUser(store());
    const sets = ['', ...hostileTexts, '🦊'.repeat(10_000)].map((description) => aSet({ description }));
    for (const set of sets) await insert(store(), user, set);
    expect(await setsOf(store(), user)).toEqual(sets.map(counted));
  });
};

const visibility = (store: CurrentStore): void => {
  it('shows nothing before all of it is there', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ folder: 'a', cards: someCards(2_500), report: aReport() });
    const [first, last] = [set.cards[0], set.cards.at(-1)];
    if (!first || !last) throw new Error('the set has cards');
    let inserting = true;
    const inserted = insert(store(), user, set).finally(() => (inserting = false));
    const anyTrace = async (): Promise<boolean> =>
      (await store().cards.read(first.id)) !== undefined ||
      (await store().cards.find(user, first.id)) !== undefined ||
      (await setsOf(store(), user)).length > 0 ||
      (await store().sets.isNameTaken(user, set.name)) ||
      (await foldersOf(store(), user)).length > 0;
    while (inserting) {
      if ((await anyTrace()) || (await anyTrace()) || (await anyTrace())) break;
      // A store may answer without yielding to the event loop, which the insert needs, too.
      await setImmediate();
    }
    const seen = {
      set: await store().sets.find(user, set.id),
      report: await store().sets.importReport(user, set.id),
      cards: (await cardsOf(store(), user, set.id)).length,
      last: await store().cards.read(last.id),
      due: (await dueOf(store(), user, { today: set.createdOn })).length,
      folders: await foldersOf(store(), user),
    };
    const { front, back } = last;
    const whole = {
      set: counted(set),
      report: reportOf(set),
      cards: 2_500,
      last: { front, back },
      due: 2_500,
      folders: ['a'],
    };
    expect(seen).toEqual(whole);
    expect(await inserted).toBe('inserted');
  });
};

const find = (store: CurrentStore): void => {
  it('treats another user’s set as an unknown one', async () => {
    const [owner, other] = [await aStoredUser(store()), await aStoredUser(store())];
    const set = aSet({ report: aReport() });
    await insert(store(), owner, set);
    const [theirs, unknown] = await Promise.all(
      [set.id, randomSetId()].map(async (id) => [
        await store().sets.find(other, id),
        await store().sets.importReport(other, id),
        await setsOf(store(), other),
        await store().sets.isNameTaken(other, set.name),
      ]),
    );
    expect(theirs).toEqual([undefined, undefined, [], false]);
    expect(unknown).toEqual(theirs);
  });

  it('finds nothing for an unknown user', async () => {
    const user = randomAccountId();
    expect(await setsOf(store(), user)).toEqual([]);
    expect(await store().sets.find(user, randomSetId())).toBeUndefined();
    expect(await store().sets.isNameTaken(user, setName('a'))).toBe(false);
  });
};

const list = (store: CurrentStore): void => {
  it('lists the sets of all folders, oldest first', async () => {
    const user = await aStoredUser(store());
    const sets = ['z', '', 'a/b', 'a', 'z', ''].map((folder, index) => aSet({ name: `${9 - index}`, folder }));
    for (const set of sets) await insert(store(), user, set);
    expect(await setsOf(store(), user)).toEqual(sets.map(counted));
  });
};

const importReport = (store: CurrentStore): void => {
  it('returns the report unchanged', async () => {
    const user = await aStoredUser(store());
    const skipped = hostileTexts.map((text, count) => ({ reason: 'missing-field', count, examples: [text, ''] }));
    const reports = [
      aReport({ skipped }),
      aReport({ skipped: [] }),
      { notes: 0, cards: 0, skipped: [], mediaFiles: 0, siblingCards: 0, answersOfSiblings: 0 },
    ];
    for (const report of reports) {
      const set = aSet({ report });
      await insert(store(), user, set);
      expect(await store().sets.importReport(user, set.id)).toEqual(reportOf(set));
    }
  });

  it('has no report for a set that was not imported', async () => {
    const user = await aStoredUser(store());
    const set = aSet();
    await insert(store(), user, set);
    expect(await store().sets.importReport(user, set.id)).toBeUndefined();
  });
};

export const flashcardSetsConformance = (open: OpenStore): void => {
  describe('flashcard sets', () => {
    const store = openedStore(open);
    describe('insertNew', () => insertNew(store));
    describe('insertNew, in progress', () => visibility(store));
    describe('find', () => find(store));
    describe('list', () => list(store));
    describe('importReport', () => importReport(store));
  });
};
