import type { User } from '@flashcards/accounts';
import type { AccountId, ReviewId } from '@flashcards/kernel';
import {
  aGoal,
  aQuest,
  aReview,
  aSet,
  aUser,
  callHeatmap,
  folder,
  insert,
  makeFolder,
  record,
  setsOf,
  today,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import type { Row, WholeAccount } from './whole-account.test-data.ts';
import { aWholeAccount, everythingIn, holding, letADayPass } from './whole-account.test-data.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('an account that is deleted', () => {
  const database = aDatabase();
  const { doomed, atEveryWrite } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const textsOf = (user: AccountId): Promise<number> => connection.db.collection('cards').countDocuments({ user });

  it('by a process that is gone is all there or all gone, and is finished by others', async () => {
    const count = await atEveryWrite(async () => {
      const user = await store.users.insertIfAbsent(aUser());
      const set = aSet();
      await insert(store, user.account, set);
      return {
        run: (dying) => dying.users.delete(user),
        check: async (when) => {
          const next = aUser({ id: user.id });
          const standing = await store.users.insertIfAbsent(next);
          expect([user, next], when).toContainEqual(standing);
          expect(await store.users.find(user.id), when).toEqual(standing);
          const isWhole = standing.account === user.account;
          const totals = store.activities.find(user.account);
          if (!isWhole) await expect(totals, when).rejects.toBeInstanceOf(AccountGone);
          await totals.catch(() => undefined);
          await letADayPass(connection.db, inside);
          if (isWhole) {
            expect(await setsOf(store, user.account), when).toMatchObject([{ id: set.id }]);
            expect(await store.cards.read(set.cards[0]?.id ?? ('' as never)), when).toBeDefined();
            return;
          }
          expect(await holding(connection.db, user.tokenVersion), when).toEqual([]);
          expect(await textsOf(user.account), when).toBe(0);
          await letADayPass(connection.db, inside);
          expect(await holding(connection.db, user.account), when).toEqual([]);
          expect(await store.users.find(user.id), when).toEqual(next);
        },
      };
    });
    expect(count).toBeGreaterThan(8);
  });

  type Change = (store: Store, of: WholeAccount) => Promise<unknown>;

  it.each<[string, Change]>([
    [
      'a review',
      (late, { user, card }) => record(late, user.account, aReview({ card, id: user.id as string as ReviewId })),
    ],
    ['a set', (late, { user }) => insert(late, user.account, aSet({ name: user.id, folder: `${user.id}/${user.id}` }))],
    ['a folder', (late, { user }) => makeFolder(late, user.account, folder(user.id))],
    ['a goal', (late, { user }) => late.goals.create(user.account, { ...aGoal(), today })],
    ['a quest', (late, { user }) => late.quests.create({ account: user.account, id: user.id }, aQuest())],
    ['a mark', (late, { user }) => callHeatmap(late, user.account, '2026-04-01' as typeof today)],
    ['a setting', (late, { user }) => late.users.update(user.id, (known) => ({ ...known, tokenVersion: 'another' }))],
  ])('stays so when who helps with %s wakes up', async (_, change) => {
    const account = await aWholeAccount(store);
    const { user } = account;
    const journals = connection.db.collection<Row & { rev: number }>('journals');
    const { rev } = (await journals.findOne({ _id: user.account })) ?? { rev: 0 };
    // Committed, and nothing carried out.
    const isCommitted = async (): Promise<boolean> => {
      const journal = await journals.findOne({ _id: user.account, pending: { $exists: true } } as object);
      return (journal?.rev ?? rev) > rev;
    };
    for (let write = 1; !(await isCommitted()); write += 1)
      await doomed(
        (each) => (each === write ? 'is the last' : 'passes'),
        (dying) => change(dying, account),
      );
    const { pause, whenPaused, goOn } = aPause();
    const helping = doomed(pause, (late) => late.activities.onDay(user.account, today));
    await whenPaused;
    await store.users.delete(user);
    const before = await everythingIn(connection.db);
    goOn();
    await helping;
    expect(await everythingIn(connection.db)).toEqual(before);
    expect(await holding(connection.db, user.id)).toEqual([]);
  });

  it('takes a set with it that is just being written, also where its writer is killed after that', async () => {
    const begin = async () => {
      const user = await store.users.insertIfAbsent(aUser());
      const set = aSet({ name: `set of ${user.id}` });
      const run = (dying: Store): Promise<unknown> =>
        insert(dying, user.account, set).catch((error: unknown) => {
          if (!(error instanceof AccountGone)) throw error;
        });
      return { user, run };
    };
    const count = await doomed(() => 'passes', (await begin()).run);
    expect(count).toBeGreaterThan(7);
    for (let write = 1; write <= count; write += 1) {
      for (const end of ['passes', 'is lost'] as const) {
        const when = `write ${write} of ${count}, after which it ${end}`;
        const { user, run } = await begin();
        const { pause, whenPaused, goOn } = aPause();
        const writing = doomed((each) => (each === write ? pause() : each < write ? 'passes' : end), run);
        await whenPaused;
        await store.users.delete(user);
        goOn();
        await writing;
        expect(await holding(connection.db, user.id), when).toEqual([]);
        if (end === 'passes') expect(await textsOf(user.account), when).toBe(0);
        await letADayPass(connection.db, inside);
        expect(await holding(connection.db, user.account), when).toEqual([]);
      }
    }
  });

  /** Closed by a process that was gone before anything of that was carried out. */
  const aClosedAccount = async (): Promise<User> => {
    const { user } = await aWholeAccount(store);
    const journals = connection.db.collection<Row & { state: unknown }>('journals');
    const isClosed = async (): Promise<boolean> => (await journals.findOne({ _id: user.account }))?.state === 'closed';
    for (let write = 1; !(await isClosed()); write += 1)
      await doomed(
        (each) => (each === write ? 'is the last' : 'passes'),
        (dying) => dying.users.delete(user),
      );
    return user;
  };

  it('whose user is still there is made anew by who signs in, and heard of as gone by who asks', async () => {
    const user = await aClosedAccount();
    expect(await store.users.find(user.id)).toEqual(user);
    const renewed = store.users.update(user.id, (known) => known);
    await expect(renewed).rejects.toBeInstanceOf(AccountGone);
    const next = aUser({ id: user.id });
    expect(await store.users.insertIfAbsent(next)).toEqual(next);
    expect(await setsOf(store, next.account)).toEqual([]);
  });

  it('whose user never comes again is finished by the sweeper', async () => {
    const { id, account } = await aClosedAccount();
    await letADayPass(connection.db, inside);
    expect(await holding(connection.db, id)).toEqual([]);
    await letADayPass(connection.db, inside);
    expect(await holding(connection.db, account)).toEqual([]);
  });
});
