import {
  aReview,
  cardAt,
  insert,
  aSet,
  record,
  recordAll,
  share,
  someCards,
  suspend,
  today,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SharedSet } from './a-shared-set.test-data.ts';
import { aSharedSet } from './a-shared-set.test-data.ts';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';

const uri = await findMongoServer();

describe.skipIf(uri === undefined)('what is sent to study cards of others', () => {
  let store: Store;
  const seen: string[] = [];
  beforeAll(async () => {
    store = await aFreshStore(uri ?? '', {
      options: { monitorCommands: true },
      each: ({ client }) =>
        void client.on('commandStarted', ({ commandName, command }) =>
          seen.push(`${commandName} ${String((command as Readonly<Record<string, unknown>>)[commandName])}`),
        ),
    });
  });
  afterAll(() => store.close());

  const isData = (command: string): boolean => /^(find|getMore|aggregate|insert|update|delete) /.test(command);

  const commandsOf = async (call: () => Promise<unknown>): Promise<readonly string[]> => {
    seen.length = 0;
    await call();
    return seen.filter(isData).sort();
  };

  const reads = ['find events', 'find journals', 'find months', 'find progress'];
  const access = ['find cards', 'find members', 'find journals', 'find sharedSets', 'find progress', 'find sets'];
  const writes = ['insert events', 'update journals', 'update journals', 'update months'];
  const ofFirst = [...reads, 'find visits', ...access, ...writes, 'insert visits'].sort();
  const ofNext = [...reads, 'find visits', ...access, ...writes, 'update visits'].sort();

  const begun = async (): Promise<SharedSet> => {
    const sharing = await aSharedSet(store, { cards: 30 });
    await record(store, sharing.member.user, aReview({ card: sharing.own }));
    return sharing;
  };

  it('is six reads more than for an own card, which takes what it took', async () => {
    const { member, own, shared } = await begun();
    const review = (card: typeof own) => () => record(store, member.user, aReview({ card }));
    const ofOwn = [...reads, 'find sets', ...writes, 'update progress'].sort();
    expect(await commandsOf(review(own))).toEqual(ofOwn);
    expect(await commandsOf(review(shared))).toEqual(ofFirst);
    expect(await commandsOf(review(shared))).toEqual(ofNext);
    expect(ofFirst).toHaveLength(ofOwn.length + 6);
  });

  it('is as much for a batch of cards of several sets and own ones, but for what the own ones take', async () => {
    const { owner, member, folder } = await begun();
    const other = aSet({ cards: someCards(10) });
    await insert(store, owner.user, other);
    await share(store, owner.person, folder, other);
    const cards = [...owner.set.cards, ...other.cards, ...member.set.cards];
    const batch = () =>
      recordAll(
        store,
        member.user,
        cards.map(({ id }) => aReview({ card: id })),
      );
    expect(await commandsOf(batch)).toEqual([...ofFirst, 'find sets', 'update progress'].sort());
  });

  it('is a page of reads for what is due, however many cards were begun', async () => {
    const { owner, member } = await begun();
    const query = { set: owner.set.id, today, mostNew: 1 };
    const due = async () => {
      for await (const page of store.cards.due(member.user, query)) expect(page).toHaveLength(1);
    };
    const before = await commandsOf(due);
    for (const { id } of owner.set.cards.slice(0, 29)) await suspend(store, member.user, { id });
    expect(await commandsOf(due)).toEqual(before);
    expect(before.length).toBeLessThan(20);
    await suspend(store, member.user, { id: cardAt(owner.set, 29) });
    for await (const page of store.cards.due(member.user, query)) expect(page).toEqual([]);
  });
});
