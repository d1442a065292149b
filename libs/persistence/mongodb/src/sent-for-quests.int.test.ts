import {
  aPerson,
  aReview,
  aStoredQuest,
  aStudent,
  cardAt,
  letJoin,
  questsOf,
  record,
  somePeople,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandStartedEvent } from './driver.ts';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';

const uri = await findMongoServer();

const counted = ['find', 'aggregate', 'insert', 'update', 'delete'];

describe.skipIf(uri === undefined)('what the driver sends for quests', () => {
  let store: Store;
  const seen: string[] = [];
  const see = ({ commandName, command }: CommandStartedEvent): void => {
    if (counted.includes(commandName)) seen.push(`${commandName} ${String(command[commandName])}`);
  };
  beforeAll(async () => {
    store = await aFreshStore(uri ?? '', {
      options: { monitorCommands: true },
      each: ({ client }) => void client.on('commandStarted', see),
    });
  });
  afterAll(() => store.close());

  const sentBy = async (call: () => Promise<unknown>): Promise<readonly string[]> => {
    seen.length = 0;
    await call();
    return [...seen].sort();
  };

  const ofTheQuest = ['find quests', 'find stints', 'find stints', 'update stints'];

  it('is nothing for a review of who is in no quest, and three reads and a write for others, in however many', async () => {
    const { person, user, set } = await aStudent(store, { cards: 6 });
    const next = (index: number) => () => record(store, user, aReview({ card: cardAt(set, index) }));
    await next(0)();
    const inNone = await sentBy(next(1));
    expect(inNone.filter((each) => /quests|stints/.test(each))).toEqual([]);
    const quest = { ...(await aStoredQuest(store, person, { target: 1_000 })), by: person };
    const inOne = await sentBy(next(2));
    expect(inOne).toEqual([...inNone, ...ofTheQuest].sort());
    await aStoredQuest(store, person, { target: 1_000 });
    await letJoin(store, quest, ...(await somePeople(store, 5)));
    expect(await sentBy(next(3))).toEqual(inOne);
  });

  it('is one read to judge for who is in none, and six for others', async () => {
    const person = await aPerson(store);
    expect(await sentBy(() => store.quests.judge(person.account))).toEqual(['find journals']);
    for (let count = 0; count < 3; count += 1) await aStoredQuest(store, person, { target: 1_000 });
    expect(await sentBy(() => store.quests.judge(person.account))).toEqual([
      'find journals',
      'find journals',
      'find journals',
      'find quests',
      'find quests',
      'find stints',
    ]);
  });

  it('is one read more of quests, and one of stints, for each ten quests', async () => {
    const { person, user, set } = await aStudent(store, { cards: 1 });
    for (let count = 0; count < 11; count += 1) await aStoredQuest(store, person, { target: 1_000 });
    const reads = async (call: () => Promise<unknown>) => {
      const sent = await sentBy(call);
      return ['find quests', 'find stints'].map((read) => sent.filter((each) => each === read).length);
    };
    expect(await reads(() => store.quests.judge(person.account))).toEqual([3, 2]);
    // The account's own stints, too.
    expect(await reads(() => record(store, user, aReview({ card: cardAt(set, 0) })))).toEqual([2, 3]);
  });

  it('is five reads for each quest that is listed', async () => {
    const person = await aPerson(store);
    await aStoredQuest(store, person);
    const one = await sentBy(() => questsOf(store, person.account));
    await aStoredQuest(store, person);
    const two = await sentBy(() => questsOf(store, person.account));
    expect(two.length - one.length).toBe(5);
    expect(two.every((each) => each.startsWith('find'))).toBe(true);
  });
});
