import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aCard, aSet, someCards } from '../library/a-set.ts';
import { aUser } from './a-user.ts';
import { anAccount, changes, readings } from './an-account.ts';
import { insert } from '../asking.ts';
import { addCards } from '../changing.ts';
import { atOnce } from '../at-once.ts';
import { expectGone, expectNothingOf, nothing, unlessGoneOrBusy } from './gone.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { seenDuring } from '../seen-during.ts';

interface Found {
  readonly member: string;
  readonly is: unknown;
}

const busy = Symbol('told to retry');

const outcomeOf = (error: unknown, member: string): unknown =>
  unlessGoneOrBusy(error) === 'AccountGone' ? nothing[member] : busy;

/** Any change may be made before the deletion, come too late, or get `StoreUnavailable`. */
const refusalOf = (error: unknown): unknown =>
  error instanceof Error && /^refused: .*_not_found$/.test(error.message) ? error.message : unlessGoneOrBusy(error);

const changing = (twins: CurrentTwins): void => {
  it('leaves nothing, for any concurrent change on either server', async () => {
    const [store, twin] = twins();
    const account = await anAccount(store);
    const requested = changes(account);
    const half = requested.length >> 1;
    const going = [
      ...requested.slice(0, half).map(([, change]) => change(twin)),
      store.users.delete(account.user),
      ...requested.slice(half).map(([, change]) => change(twin)),
      ...requested.map(([, change]) => change(store)),
    ];
    await Promise.all(going.map((each) => each.catch(refusalOf)));
    for (const each of [store, twin]) {
      expect(await each.users.find(account.user.id)).toBeUndefined();
      await expectNothingOf(each, account);
    }
    for (const [member, change] of requested) await expectGone(member, change(twin));
  });

  it('leaves no set and no card that was being added concurrently', async () => {
    const [store, twin] = twins();
    const account = await anAccount(store);
    const { user } = account;
    const sets = Array.from({ length: 6 }, () => aSet({ folder: 'new', cards: someCards(30) }));
    // More text than a store writes in one unit.
    const more = Array.from({ length: 12 }, () => aCard({ front: 'x'.repeat(100_000), back: '' }));
    await Promise.all([
      ...sets.slice(0, 3).map((set) => insert(twin, user.account, set).catch(refusalOf)),
      addCards(store, user.account, { set: account.sets[0].id, cards: more }).catch(refusalOf),
      store.users.delete(user),
      ...sets.slice(3).map((set) => insert(store, user.account, set).catch(refusalOf)),
    ]);
    for (const { id } of [...more.slice(0, 2), ...more.slice(-2)]) expect(await twin.cards.read(id)).toBeUndefined();
    for (const set of sets) await expectNothingOf(twin, { ...account, sets: [set, account.sets[1]] });
  });
};

const reading = (twins: CurrentTwins): void => {
  it('shows each reader all of it, and from one moment on nothing', async () => {
    const [store, twin] = twins();
    const account = await anAccount(store);
    const whole: Record<string, unknown> = {};
    for (const [member, read] of readings(account)) whole[member] = await read(store);
    const look = async (): Promise<readonly Found[]> => {
      const found: Found[] = [];
      for (const [member, read] of readings(account))
        found.push({ member, is: await read(twin).catch((error: unknown) => outcomeOf(error, member)) });
      return found;
    };
    let isGone = false;
    for (const { member, is } of (await seenDuring(store.users.delete(account.user), look)).flat()) {
      if (is === busy) continue;
      isGone ||= !isDeepStrictEqual(is, whole[member]);
      expect(is, member).toEqual(isGone ? nothing[member] : whole[member]);
    }
    expect(isGone).toBe(true);
  });
};

const signingIn = (twins: CurrentTwins): void => {
  it('is complete for concurrent and later sign-ins: no half-deleted account is found', async () => {
    const [store, twin] = twins();
    for (let round = 0; round < 5; round += 1) {
      const account = await anAccount(store);
      const { id } = account.user;
      const sameIdUsers = Array.from({ length: 4 }, () => aUser({ id }));
      const [first = [], second = []] = await Promise.all([
        Promise.all(sameIdUsers.slice(0, 2).map((user) => twin.users.insertIfAbsent(user))),
        Promise.all(sameIdUsers.slice(2).map((user) => store.users.insertIfAbsent(user))),
        store.users.delete(account.user),
        twin.users.delete(account.user),
      ]);
      const found = await twin.users.find(id);
      expect(await store.users.find(id)).toEqual(found);
      const came = [...first, ...second].filter(({ account: each }) => each !== account.user.account);
      expect(new Set(came.map(({ account: each }) => each)).size).toBe(found ? 1 : 0);
      for (const each of came) expect(each).toEqual(found);
      if (found) expect(sameIdUsers).toContainEqual(found);
      await expectNothingOf(twin, account);
      if (found) expect(await insert(store, found.account, aSet({ folder: 'a' }))).toBe('inserted');
    }
  });

  it('takes effect once for many concurrent calls, for each of several accounts of one user id', async () => {
    const [store, twin] = twins();
    let last = await anAccount(store);
    for (let round = 0; round < 3; round += 1) {
      const gone = last;
      await atOnce(twins, 6, (each) => each.users.delete(gone.user));
      last = await anAccount(twin, { id: gone.user.id });
      await atOnce(twins, 4, (each) => each.users.delete(gone.user));
      expect(await store.users.find(gone.user.id)).toEqual(last.user);
      await expectNothingOf(store, gone);
    }
  });
};

export const userRacesConformance = (open: OpenTwins): void => {
  describe('deleting a user', () => {
    const twins = openedTwins(open);
    describe('while others change the account', () => changing(twins));
    describe('while others read', () => reading(twins));
    describe('while they sign in', () => signingIn(twins));
  });
};
