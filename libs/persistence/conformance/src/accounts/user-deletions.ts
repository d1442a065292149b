import { ok } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { Account } from './an-account.ts';
import { anAccount, changes, readings } from './an-account.ts';
import { aReview, record } from '../study/a-review.ts';
import { aReceipt } from './a-receipt.ts';
import { aSet, folder, someCards } from '../library/a-set.ts';
import { aUser } from './a-user.ts';
import { insert, usersOf } from '../asking.ts';
import { addCards } from '../changing.ts';
import { hostileNames } from '../hostile-text.ts';
import { cardAt } from '../study/a-learner.ts';
import { expectGone, expectNothingOf } from './gone.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';

const seen = async (store: Store, account: Account): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for (const [member, read] of readings(account)) found.push([member, await read(store)]);
  return found;
};

const deletion = (twins: CurrentTwins): void => {
  it('leaves nothing of the user and the account for any reader, on either server', async () => {
    const [store, twin] = twins();
    const account = await anAccount(store);
    await store.users.delete(account.user);
    for (const each of [store, twin]) {
      expect(await each.users.find(account.user.id)).toBeUndefined();
      expect(await usersOf(each)).not.toContain(account.user.id);
      await expectNothingOf(each, account);
    }
  });

  it('leaves all other accounts unchanged', async () => {
    const [store, twin] = twins();
    const other = await anAccount(store);
    const before = await seen(store, other);
    for (const id of [`${other.user.id}x`, other.user.id.toUpperCase(), other.user.id.slice(0, -1)])
      await twin.users.delete((await anAccount(store, { id: id as typeof other.user.id })).user);
    expect(await store.users.find(other.user.id)).toEqual(other.user);
    expect(await seen(twin, other)).toEqual(before);
  });

  it('makes a later user with the same id a new one, without old data', async () => {
    const [store, twin] = twins();
    const old = await anAccount(store);
    const { id } = old.user;
    const receipt = aReceipt();
    await store.folders.make(old.user.account, folder('kept'), receipt);
    await store.users.delete(old.user);
    const next = aUser({ id });
    expect(await twin.users.insertIfAbsent(next)).toEqual(next);
    expect(await store.users.find(id)).toEqual(next);
    await expectNothingOf(twin, { ...old, user: next });
    const set = { ...aSet({ folder: 'a/b', cards: someCards(2) }), name: old.sets[0].name };
    expect(await insert(twin, next.account, set)).toBe('inserted');
    expect(await store.folders.make(next.account, folder('a'), receipt)).toEqual(ok(undefined));
    const repeat = aReview({ id: old.event.id, card: cardAt(set, 0) });
    expect(await record(store, next.account, repeat)).toMatchObject({ ok: true, value: { set: set.id } });
    await expectNothingOf(store, old);
  });

  it('changes nothing if the id has another account by now, or none', async () => {
    const [store, twin] = twins();
    const old = await anAccount(store);
    await store.users.delete(old.user);
    const next = await anAccount(store, { id: old.user.id });
    const before = await seen(store, next);
    for (const each of [twin, store]) await each.users.delete(old.user);
    await store.users.delete(aUser({ id: next.user.id }));
    await store.users.delete(aUser());
    expect(await store.users.find(next.user.id)).toEqual(next.user);
    expect(await seen(twin, next)).toEqual(before);
  });

  it('is idempotent, also for concurrent calls', async () => {
    const [store, twin] = twins();
    const account = await anAccount(store);
    await Promise.all([store, twin, store, twin].map((each) => each.users.delete(account.user)));
    await expectNothingOf(twin, account);
    await twin.users.delete(account.user);
    await expectNothingOf(store, account);
  });

  it('works for any text as id', async () => {
    const [store, twin] = twins();
    for (const name of hostileNames) {
      const user = await store.users.insertIfAbsent(aUser({ id: name as Account['user']['id'] }));
      await twin.users.delete(user);
      expect(await store.users.find(user.id)).toBeUndefined();
    }
  });
};

const afterwards = (twins: CurrentTwins): void => {
  it('changes nothing: each change reports that the account is gone, or that its subject is not found', async () => {
    const [store, twin] = twins();
    const account = await anAccount(store);
    await store.users.delete(account.user);
    for (const [member, change] of changes(account)) {
      await expectGone(member, change(twin));
      await expectGone(member, change(store));
    }
    for (const each of [store, twin]) await expectNothingOf(each, account);
  });

  it('changes nothing of a new account with the same id either', async () => {
    const [store, twin] = twins();
    const old = await anAccount(store);
    await store.users.delete(old.user);
    const next = await anAccount(twin, { id: old.user.id });
    const before = await seen(twin, next);
    for (const [member, change] of changes(old).filter(([name]) => name !== 'users.update'))
      await expectGone(member, change(store));
    expect(await seen(store, next)).toEqual(before);
    await expectNothingOf(store, old);
  });
};

const underWay = (twins: CurrentTwins): void => {
  it('ends the insert with `AccountGone`, and nothing of the set is found', async () => {
    const [store, twin] = twins();
    const account = await anAccount(store);
    const { cards, ...set } = aSet({ folder: 'new', cards: someCards(900) });
    const inserted = store.sets.insertNew(account.user.account, set, async ({ addCards: add }) => {
      await add(cards.slice(0, 300));
      await twin.users.delete(account.user);
      await add(cards.slice(300, 600));
      await add(cards.slice(600));
      return ok({});
    });
    await expect(inserted).rejects.toBeInstanceOf(AccountGone);
    for (const each of [store, twin]) {
      await expectNothingOf(each, account);
      await expectNothingOf(each, { ...account, sets: [{ ...set, cards }, account.sets[1]] });
      for (const { id } of cards.slice(0, 3)) expect(await each.cards.read(id)).toBeUndefined();
    }
  });

  it('leaves nothing for a new user with the same id', async () => {
    const [store, twin] = twins();
    const account = await anAccount(store);
    const next = aUser({ id: account.user.id });
    const { cards, ...set } = aSet({ cards: someCards(4) });
    const inserted = store.sets.insertNew(account.user.account, set, async ({ addCards: add }) => {
      await add(cards.slice(0, 2));
      await twin.users.delete(account.user);
      expect(await twin.users.insertIfAbsent(next)).toEqual(next);
      await add(cards.slice(2));
      return ok({});
    });
    await expect(inserted).rejects.toBeInstanceOf(AccountGone);
    await expectGone('sets.addCards', addCards(store, next.account, { set: set.id, cards: someCards(1) }));
    await expectNothingOf(store, { ...account, user: next, sets: [{ ...set, cards }, account.sets[1]] });
  });
};

export const userDeletionsConformance = (open: OpenTwins): void => {
  describe('deleting a user', () => {
    const twins = openedTwins(open);
    deletion(twins);
    describe('and requesting a change afterwards', () => afterwards(twins));
    describe('while a set is being filled', () => underWay(twins));
  });
};
