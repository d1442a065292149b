import { ok, refuse } from '@flashcards/kernel';
import type { WholeSet } from '@flashcards/persistence-conformance';
import {
  countedCards,
  aLearner,
  aReview,
  cardsOf,
  checkIn,
  dueOf,
  record,
  setsOf,
  someCards,
  today,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it, vi } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

const soon = { timeout: 60_000 };

const limits = { cards: 100_000, textBytes: 64 * 1_024 * 1_024 };

/** More than one transaction takes. */
const many = someCards(3_500);

type Added = ReturnType<Store['sets']['addCards']>;

const add = (store: Store, user: Parameters<Store['sets']['addCards']>[0], set: WholeSet, cards = many): Added =>
  store.sets.addCards(user, { set: set.id, cards, createdOn: today, limits });

/** All that readers find of the set of a learner with one card. */
const seen = async (store: Store, { user, set }: Awaited<ReturnType<typeof aLearner>>) => ({
  cards: (await cardsOf(store, user, set.id)).length,
  counted: (await setsOf(store, user))[0]?.cardCount,
  new: (await countedCards(store, user)).states.new,
  due: (await dueOf(store, user, { today })).length,
});

const all = (count: number) => ({ cards: count, counted: count, new: count, due: count });

/** Simulates a process that dies after handing over some of many cards: it cannot remove any of them either. */
const dieAmid = async (file: string, store: Store, { user, set }: Awaited<ReturnType<typeof aLearner>>) => {
  run(file, `CREATE TRIGGER dead BEFORE DELETE ON cards BEGIN SELECT RAISE(ABORT, 'dead'); END`);
  run(
    file,
    `CREATE TRIGGER full BEFORE INSERT ON cards WHEN (SELECT count(*) FROM cards) > 3000
    BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  await expect(add(store, user, set)).rejects.toThrow('sqlite');
  expect(rowsOf(file, 'cards')).toBeGreaterThan(1_000);
};

const revive = (file: string): void => run(file, 'DROP TRIGGER dead; DROP TRIGGER full');

describe('many cards that are added', () => {
  it('allow other writes between them, and keep their order', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const [learner, other] = [await aLearner(store), await aLearner(store)];
    const order: string[] = [];
    await Promise.all([
      add(store, learner.user, learner.set).then(() => order.push('added')),
      checkIn(store, other.user).then(() => order.push('checked in')),
    ]);
    expect(order).toEqual(['checked in', 'added']);
    expect(await seen(store, learner)).toEqual(all(3_501));
    const ids = (await cardsOf(store, learner.user, learner.set.id)).map(({ id }) => id);
    expect(ids).toEqual([learner.card, ...many.map(({ id }) => id)]);
    await store.close();
  });

  it('stay hidden when the process dies before all are there, and are swept', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const learner = await aLearner(store);
    await dieAmid(file, store, learner);
    expect(await seen(store, learner)).toEqual(all(1));
    const [first] = many;
    if (!first) throw new Error('there are cards');
    expect(await store.cards.read(first.id)).toBeUndefined();
    expect(await store.cards.find(learner.user, first.id)).toBeUndefined();
    expect(await record(store, learner.user, aReview({ card: first.id }))).toEqual(refuse('card_not_found'));
    expect(await store.cards.delete(learner.user, [first.id])).toEqual(refuse('card_not_found', [0]));
    revive(file);
    // Later additions are visible.
    expect(await add(store, learner.user, learner.set, someCards(2))).toEqual(ok(undefined));
    expect(await seen(store, learner)).toEqual(all(3));
    await store.close();
    run(file, 'UPDATE additions SET until = 0');
    const again = await openSqliteStore({ file });
    await vi.waitFor(() => expect([rowsOf(file, 'cards'), rowsOf(file, 'additions')]).toEqual([3, 0]), soon);
    expect(rowsOf(file, 'progress')).toBe(3);
    expect(await seen(again, learner)).toEqual(all(3));
    await again.close();
  });

  it('are deleted with their set when it is deleted meanwhile', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const learner = await aLearner(store);
    const adding = add(store, learner.user, learner.set);
    await store.sets.delete(learner.user, learner.set.id);
    expect(await adding).toEqual(refuse('set_not_found'));
    await vi.waitFor(() => expect([rowsOf(file, 'cards'), rowsOf(file, 'sets')]).toEqual([0, 0]), soon);
    expect([rowsOf(file, 'progress'), rowsOf(file, 'additions')]).toEqual([0, 0]);
    await store.close();
  });

  it('are refused when other additions have filled the set meanwhile, and leave nothing', async () => {
    const file = aFile();
    const [store, twin] = [await openSqliteStore({ file }), await openSqliteStore({ file })];
    const { user, set } = await aLearner(store);
    const least = { ...limits, cards: many.length + 1 };
    const [added, taken] = await Promise.all([
      store.sets.addCards(user, { set: set.id, cards: many, createdOn: today, limits: least }),
      add(twin, user, set, someCards(1)),
    ]);
    // Usually the small addition commits during the large one. It always fits, because its limit is higher.
    if (!added.ok) expect(added).toEqual(refuse('set_full'));
    expect(taken).toEqual(ok(undefined));
    const left = 2 + (added.ok ? many.length : 0);
    expect((await cardsOf(twin, user, set.id)).length).toBe(left);
    expect([rowsOf(file, 'cards'), rowsOf(file, 'progress'), rowsOf(file, 'additions')]).toEqual([left, left, 0]);
    await Promise.all([store.close(), twin.close()]);
  });
});
