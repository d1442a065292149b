import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { aSet, aStoredUser, insert, setsOf, someCards } from '@flashcards/persistence-conformance';
import { describe, expect, it, vi } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

/** Leaves a draft as a process that died while it handed over cards: its lease has expired. */
const leaveDraft = async (file: string, cards: number): Promise<void> => {
  const store = await openSqliteStore({ file });
  const account = await aStoredUser(store);
  const { cards: all, ...set } = aSet({ cards: someCards(cards) });
  const abandon = async (): Promise<void> => {
    run(file, `UPDATE sets SET draft_until = 0 WHERE id = '${set.id}'`);
    // From here on this store cannot write, so it cannot delete the draft either.
    run(file, `CREATE TRIGGER dead BEFORE DELETE ON cards BEGIN SELECT RAISE(ABORT, 'dead'); END`);
  };
  const died = store.sets.insertNew(account, set, async ({ addCards: add }) => {
    await add(all);
    await abandon();
    throw new Error('killed');
  });
  await died.catch(() => undefined);
  await store.close();
  run(file, 'DROP TRIGGER dead');
};

/** Hands over some cards, waits for a signal, then hands over the rest. */
const slowInsert = (store: Store, account: AccountId) => {
  const set = aSet({ cards: someCards(20) });
  let goOn: () => void = () => {};
  const signal = new Promise<void>((resolve) => (goOn = resolve));
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const { cards, ...bare } = set;
  const done = store.sets.insertNew(account, bare, async ({ addCards: add }) => {
    await add(cards.slice(0, 10));
    begun();
    await signal;
    await add(cards.slice(10));
    return ok({});
  });
  return { set, hasBegun, goOn: () => goOn(), done };
};

describe('a draft', () => {
  it('of a dead process is swept when the file is opened; one that is being filled is not', async () => {
    const file = aFile();
    await leaveDraft(file, 1_234);
    expect([rowsOf(file, 'cards'), rowsOf(file, 'progress'), rowsOf(file, 'sets')]).toEqual([1_234, 1_234, 1]);
    const store = await openSqliteStore({ file });
    const account = await aStoredUser(store);
    const { set, hasBegun, goOn, done } = slowInsert(store, account);
    await hasBegun;
    const other = await openSqliteStore({ file });
    await vi.waitFor(() => expect(rowsOf(file, 'sets')).toBe(1), { timeout: 60_000 });
    expect([rowsOf(file, 'cards'), rowsOf(file, 'progress')]).toEqual([10, 10]);
    goOn();
    expect(await done).toEqual(ok(undefined));
    expect(await setsOf(other, account)).toMatchObject([{ id: set.id, cardCount: 20 }]);
    await Promise.all([store.close(), other.close()]);
  });

  it('of dead processes is swept by several stores that open the file at once, and complete sets stay', async () => {
    const file = aFile();
    for (let dead = 0; dead < 3; dead += 1) await leaveDraft(file, 1_200);
    const first = await openSqliteStore({ file });
    const account = await aStoredUser(first);
    await insert(first, account, aSet({ cards: someCards(7) }));
    // A draft that all of them find, independent of the first one's progress.
    run(file, 'UPDATE sets SET draft_until = 0 WHERE name IS NULL');
    const others = await Promise.all(Array.from({ length: 4 }, () => openSqliteStore({ file })));
    await vi.waitFor(() => expect(rowsOf(file, 'sets')).toBe(1), { timeout: 60_000 });
    expect([rowsOf(file, 'cards'), rowsOf(file, 'progress')]).toEqual([7, 7]);
    for (const store of others) expect(await setsOf(store, account)).toMatchObject([{ cardCount: 7 }]);
    await Promise.all([first, ...others].map((store) => store.close()));
  });

  it('is renewed by each batch of cards', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const account = await aStoredUser(store);
    const { cards, ...set } = aSet({ cards: someCards(30) });
    const inserted = await store.sets.insertNew(account, set, async ({ addCards: add }) => {
      run(file, 'UPDATE sets SET draft_until = 1');
      await add(cards.slice(0, 10));
      // Once this draft is swept, an expired other one would be, too.
      await leaveDraft(file, 10);
      const other = await openSqliteStore({ file });
      await vi.waitFor(() => expect(rowsOf(file, 'sets')).toBe(1), { timeout: 60_000 });
      await other.close();
      await add(cards.slice(10));
      return ok({});
    });
    expect(inserted).toEqual(ok(undefined));
    expect(await setsOf(store, account)).toMatchObject([{ id: set.id, cardCount: 30 }]);
    await store.close();
  });

  it('that was swept accepts no more cards, and leaves nothing', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const account = await aStoredUser(store);
    const { hasBegun, goOn, done } = slowInsert(store, account);
    await hasBegun;
    run(file, 'UPDATE sets SET draft_until = 0');
    const other = await openSqliteStore({ file });
    await vi.waitFor(() => expect(rowsOf(file, 'sets')).toBe(0), { timeout: 60_000 });
    goOn();
    await expect(done).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect([rowsOf(file, 'cards'), rowsOf(file, 'progress'), rowsOf(file, 'sets')]).toEqual([0, 0, 0]);
    await Promise.all([store.close(), other.close()]);
  });

  it('inserts nothing into a set of another account that got its key', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { hasBegun, goOn, done } = slowInsert(store, await aStoredUser(store));
    await hasBegun;
    run(file, 'DELETE FROM progress; DELETE FROM cards; DELETE FROM sets; DELETE FROM users');
    const account = await aStoredUser(store);
    const theirs = aSet({ cards: someCards(3) });
    await insert(store, account, theirs);
    goOn();
    await expect(done).rejects.toMatchObject({ name: 'AccountGone' });
    expect(await setsOf(store, account)).toMatchObject([{ id: theirs.id, cardCount: 3 }]);
    expect(rowsOf(file, 'cards')).toBe(3);
    await store.close();
  });
});
