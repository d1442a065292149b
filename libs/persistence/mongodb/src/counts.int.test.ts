import { ok, refuse } from '@flashcards/kernel';
import { aLearner, aReview, aSet, cardAt, recorded, someCards, today } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandStartedEvent } from './driver.ts';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';

const uri = await findMongoServer();

describe.skipIf(uri === undefined)('counts of cards', () => {
  let store: Store;
  const sent: CommandStartedEvent[] = [];
  const received: unknown[] = [];
  beforeAll(async () => {
    store = await aFreshStore(uri ?? '', {
      options: { monitorCommands: true },
      each: ({ client }) => {
        client.on('commandStarted', (event) => sent.push(event));
        client.on('commandSucceeded', ({ reply }) => received.push(reply));
      },
    });
  });
  afterAll(() => store.close());

  it('are made by the server: what comes back does not grow with the cards', async () => {
    const { user, set } = await aLearner(store, { cards: 300 });
    for (const index of [0, 1, 2]) await recorded(store, user, aReview({ card: cardAt(set, index) }));
    sent.length = 0;
    received.length = 0;
    expect(await store.library.counts(user, today)).toMatchObject({ states: { new: 297, learning: 3 } });
    const named = sent.map(({ commandName, command }) => `${commandName} ${String(command[commandName])}`);
    expect(named.sort()).toEqual([
      ...Array.from({ length: 6 }, () => 'aggregate progress'),
      'find journals',
      'find journals',
      'find sets',
    ]);
    expect(JSON.stringify(received).length).toBeLessThan(20_000);
  });

  it.each(['given up', 'published'])(
    'leave out the cards of a set that is being written, until it is %s',
    async (end) => {
      const { user } = await aLearner(store);
      const { cards, ...set } = aSet({ cards: someCards(3) });
      const states = async (): Promise<object> => (await store.library.counts(user, today)).states;
      await store.sets.insertNew(user, set, async (add) => {
        await add(cards);
        expect(await states()).toMatchObject({ new: 1 });
        return end === 'published' ? ok({}) : refuse('no_cards');
      });
      expect(await states()).toMatchObject({ new: end === 'published' ? 4 : 1 });
    },
  );
});
