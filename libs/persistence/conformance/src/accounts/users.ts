import type { User } from '@flashcards/accounts';
import { preferencesOf } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aUser } from './a-user.ts';
import { usersOf } from '../asking.ts';
import { hostileNames } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomUserId } from '../random-ids.ts';

const withNewCards = (user: User, newCardsPerDay: number): User => ({
  ...user,
  settings: { ...user.settings, newCardsPerDay },
});

const countNewCards = (user: User): User => withNewCards(user, (user.settings.newCardsPerDay ?? 0) + 1);

const insertIfAbsent = (store: CurrentStore): void => {
  it.each([
    ['with the settings everyone starts with', aUser()],
    ['with no new cards a day', aUser({ settings: { newCardsPerDay: 0 } })],
    [
      'with settings of their own',
      aUser({
        settings: {
          timeZone: 'America/Argentina/Buenos_Aires',
          dayRolloverHour: 23,
          newCardsPerDay: 20,
          desiredRetention: 0.83,
        },
      }),
    ],
    ['with a name', aUser({ displayName: '__proto__ 🦊 عايدة' })],
    ['of the epoch', aUser({ createdAt: new Date(0) })],
    ['from before the epoch', aUser({ createdAt: new Date('1969-12-31T23:59:59.999Z') })],
    ['of the last year of all', aUser({ createdAt: new Date('9999-12-31T23:59:59.999Z') })],
  ])('keeps a user %s unchanged', async (_, user) => {
    expect(await store().users.insertIfAbsent(user)).toEqual(user);
    expect(await store().users.find(user.id)).toEqual(user);
  });

  it('returns the existing user and keeps them', async () => {
    const first = aUser();
    await store().users.insertIfAbsent(first);
    const second = aUser({ id: first.id, createdAt: new Date('2027-01-01'), settings: { newCardsPerDay: 3 } });
    expect(await store().users.insertIfAbsent(second)).toEqual(first);
    expect(await store().users.find(first.id)).toEqual(first);
  });

  it('inserts one user for many concurrent sign-ins', async () => {
    const id = randomUserId();
    const users = Array.from({ length: 50 }, () => aUser({ id }));
    const stored = await Promise.all(users.map((user) => store().users.insertIfAbsent(user)));
    const winner = await store().users.find(id);
    expect(users).toContainEqual(winner);
    expect(stored).toEqual(users.map(() => winner));
  });
};

const update = (store: CurrentStore): void => {
  it('replaces the user and returns the new one', async () => {
    const user = await store().users.insertIfAbsent(aUser());
    const changed = { ...withNewCards(user, 7), tokenVersion: randomUUID() };
    expect(await store().users.update(user.id, () => changed)).toEqual(ok(changed));
    expect(await store().users.find(user.id)).toEqual(changed);
  });

  it('can remove a setting', async () => {
    const user = aUser();
    await store().users.insertIfAbsent(withNewCards(user, 7));
    await store().users.update(user.id, () => user);
    expect(await store().users.find(user.id)).toEqual(user);
  });

  it('can set and remove a name', async () => {
    const user = await store().users.insertIfAbsent(aUser());
    const named = { ...user, displayName: 'Ada' };
    await store().users.update(user.id, () => named);
    expect(await store().users.find(user.id)).toEqual(named);
    await store().users.update(user.id, () => user);
    expect(await store().users.find(user.id)).toEqual(user);
  });

  it('keeps preferences that come with it, and leaves them as they are otherwise', async () => {
    const { id, account } = await store().users.insertIfAbsent(aUser());
    expect(await store().users.preferences(account)).toBeUndefined();
    for (const value of [{ theme: 'dark' }, null, JSON.parse('{"__proto__":["\\u0000\\ud800"]}'), 'é'.repeat(8_000)]) {
      const preferences = preferencesOf(value);
      const changed = await store().users.update(id, (user) => ({ ...user, preferences }));
      expect(changed).toEqual(ok(await store().users.find(id)));
      expect(await store().users.preferences(account)).toBe(preferences);
      await store().users.update(id, countNewCards);
      expect(await store().users.preferences(account)).toBe(preferences);
    }
  });

  it('changes no other user', async () => {
    const [user, other] = [aUser(), aUser()];
    await Promise.all([user, other].map((each) => store().users.insertIfAbsent(each)));
    await store().users.update(user.id, countNewCards);
    expect(await store().users.find(other.id)).toEqual(other);
  });

  it('of an unknown user inserts none', async () => {
    const id = randomUserId();
    expect(await store().users.update(id, countNewCards)).toEqual(refuse('user_not_found'));
    expect(await store().users.find(id)).toBeUndefined();
  });

  it('that fails throws the error and leaves the user unchanged', async () => {
    const user = await store().users.insertIfAbsent(aUser());
    const fails = (): never => {
      throw new Error('no change');
    };
    await expect(store().users.update(user.id, fails)).rejects.toThrow('no change');
    expect(await store().users.find(user.id)).toEqual(user);
  });

  it('applies each of many concurrent updates', async () => {
    const user = await store().users.insertIfAbsent(aUser());
    await Promise.all(Array.from({ length: 50 }, () => store().users.update(user.id, countNewCards)));
    expect(await store().users.find(user.id)).toEqual(withNewCards(user, 50));
  });
};

const names = (store: CurrentStore): void => {
  it('are found of those who have one', async () => {
    const people = await Promise.all(
      ['Ada', undefined, 'Ada', '\u{1F98A}'].map((displayName) =>
        store().users.insertIfAbsent(aUser(displayName === undefined ? {} : { displayName })),
      ),
    );
    const ids = [...people.map(({ id }) => id), randomUserId(), ...hostileIds.map((id) => `no ${id}` as UserId)];
    const known = people.flatMap(({ id, displayName }) => (displayName === undefined ? [] : [[id, displayName]]));
    expect(await store().users.names(ids)).toEqual(new Map(known as [UserId, string][]));
    expect(await store().users.names([])).toEqual(new Map());
    const [first] = people;
    if (!first) throw new Error('there are four');
    await store().users.delete(first);
    expect(await store().users.names([first.id])).toEqual(new Map());
  });

  it('are found of a thousand users with ids of the greatest length', async () => {
    const { id } = await store().users.insertIfAbsent(aUser({ displayName: 'Ada' }));
    const others = Array.from({ length: 999 }, (_, index) => `${String(index)}${'\u{1F98A}'.repeat(250)}` as UserId);
    expect(await store().users.names([...others, id])).toEqual(new Map([[id, 'Ada']]));
  });
};

/** Some ids are the same in every run, so the user may already exist. */
const hostileIds = [...hostileNames, 'x'.repeat(255), 'e\u0301', '\u00E9', '.', '..', '/', 'a/b'] as UserId[];

const all = (store: CurrentStore): void => {
  it('returns each user once, unchanged, in pages', async () => {
    const users = Array.from({ length: 230 }, () => aUser());
    await Promise.all(users.map((user) => store().users.insertIfAbsent(user)));
    const found = new Map<UserId, User>();
    let count = 0;
    for await (const page of store().users.all()) {
      expect(page.length).toBeLessThanOrEqual(1_000);
      for (const user of page) found.set(user.id, user);
      count += page.length;
    }
    expect(found.size).toBe(count);
    expect(users.map(({ id }) => found.get(id))).toEqual(users);
  });

  it('continues after any user, for any text as id, and after an id that does not exist', async () => {
    for (const id of hostileIds) await store().users.insertIfAbsent(aUser({ id }));
    const ids = await usersOf(store());
    for (const id of hostileIds) expect(await usersOf(store(), id)).toEqual(ids.slice(ids.indexOf(id) + 1));
    const after = await usersOf(store(), randomUserId());
    expect(after).toEqual(ids.slice(ids.length - after.length));
    expect(await usersOf(store(), ids.at(-1))).toEqual([]);
  });

  it('may be left early, and continues while users are inserted', async () => {
    const come = async (): Promise<User> => store().users.insertIfAbsent(aUser());
    const before = [await come(), await come()];
    for await (const page of store().users.all()) {
      expect(page.length).toBeGreaterThan(0);
      break;
    }
    const found: UserId[] = [];
    for await (const page of store().users.all()) {
      await come();
      found.push(...page.map(({ id }) => id));
    }
    expect(new Set(found).size).toBe(found.length);
    for (const { id } of before) expect(found).toContain(id);
  });
};

export const usersConformance = (open: OpenStore): void => {
  describe('users', () => {
    const store = openedStore(open);

    it('does not find an unknown user', async () => {
      expect(await store().users.find(randomUserId())).toBeUndefined();
    });

    it('compares ids exactly, for any text', async () => {
      const run = randomUUID();
      const ofThisRun = (id: UserId): string => `${run} ${id}`;
      for (const id of hostileIds) {
        await store().users.insertIfAbsent(aUser({ id }));
        await store().users.update(id, (user) => ({ ...user, tokenVersion: ofThisRun(id) }));
      }
      const found = await Promise.all(hostileIds.map((id) => store().users.find(id)));
      expect(found.map((user) => [user?.id, user?.tokenVersion])).toEqual(hostileIds.map((id) => [id, ofThisRun(id)]));
    });

    describe('insertIfAbsent', () => insertIfAbsent(store));
    describe('update', () => update(store));
    describe('names', () => names(store));
    describe('all', () => all(openedStore(open)));
  });
};
