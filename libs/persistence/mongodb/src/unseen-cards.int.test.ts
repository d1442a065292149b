import { aSet, aStoredUser, aUser, insert, someCards, today } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { holding, letADayPass } from './whole-account.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('cards that nobody sees', () => {
  const database = aDatabase();
  const { doomed } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const textsOf = (user: string): Promise<number> => connection.db.collection('cards').countDocuments({ user });

  it('go in the background where a set was large', async () => {
    const user = await aStoredUser(store);
    const set = aSet({ cards: someCards(3_500) });
    await insert(store, user, set);
    expect(await store.sets.delete(user, set.id)).toMatchObject({ ok: true });
    expect(await store.cards.read(set.cards.at(-1)?.id ?? ('' as never))).toBeUndefined();
    while ((await textsOf(user)) > 0) await sleep(20);
    while ((await connection.db.collection('drafts').countDocuments({ user })) > 0) await sleep(20);
    expect(await connection.db.collection('progress').countDocuments({ user })).toBe(0);
  });

  it('and are just being added go with their account, also where their writer is killed after that', async () => {
    const begin = async () => {
      const user = await store.users.insertIfAbsent(aUser());
      const { account } = user;
      const set = aSet({ cards: someCards(1) });
      await insert(store, account, set);
      const cards = someCards(2).map(({ id }) => ({ id, front: `of ${user.id}`, back: user.id }));
      const addition = { set: set.id, cards, createdOn: today, limits: { cards: 10, textBytes: 10_000 } };
      const run = (dying: Store): Promise<unknown> =>
        dying.sets.addCards(account, addition).catch((error: unknown) => {
          if (!(error instanceof AccountGone)) throw error;
        });
      return { user, run };
    };
    const count = await doomed(() => 'passes', (await begin()).run);
    expect(count).toBe(10);
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
        if (end === 'passes') expect(await holding(connection.db, user.id), when).toEqual([]);
        await letADayPass(connection.db, inside);
        expect(await holding(connection.db, user.account), when).toEqual([]);
      }
    }
  });
});
