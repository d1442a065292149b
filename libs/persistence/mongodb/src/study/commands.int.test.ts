import type { LocalDate } from '@flashcards/kernel';
import { aGoal, aLearner, aReview, cardAt, recorded, recordedAll, today } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import type { CommandStartedEvent } from '../driver.ts';
import { testStores } from '../stores.test-data.ts';

const { open } = await testStores();

const namesOf = (sent: readonly CommandStartedEvent[]): readonly string[] =>
  sent.map(({ commandName, command }) => {
    const target: unknown = command[commandName];
    return typeof target === 'string' ? `${commandName} ${target}` : commandName;
  });

const aStudent = async (cards: number) => {
  const { store, sent, collections } = await open();
  const learner = await aLearner(store, { cards });
  /** The commands that some work sends. */
  const sentBy = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = sent.length;
    await work();
    return namesOf(sent.slice(before));
  };
  return { store, collections, ...learner, sentBy };
};

const threeReads = ['aggregate study', 'find study', 'aggregate study'];
const written = ['update accounts', 'insert study', 'update study', 'commitTransaction'];

describe('a review', () => {
  it('sends three reads, the batch and the commit, also for a card that was reviewed that day', async () => {
    const { store, user, card, sentBy } = await aStudent(1);
    const review = () => recorded(store, user, aReview({ card, rating: 'again' }));
    expect(await sentBy(review)).toEqual([...threeReads, ...written]);
    expect(await sentBy(review)).toEqual([...threeReads, ...written]);
  });

  it('sends as many when it affects goals and keeps its answer', async () => {
    const { store, user, card, sentBy } = await aStudent(1);
    await store.goals.create(user, { ...aGoal(), today });
    await recorded(store, user, aReview({ card }));
    const receipt = { key: 'a key', fingerprint: 'f', keep: () => 'an answer' };
    const review = () => store.reviews.record(user, { reviews: [aReview({ card })], today }, receipt);
    expect(await sentBy(review)).toEqual([...threeReads, ...written]);
    expect(await sentBy(review)).toEqual(['aggregate study', 'commitTransaction']);
  });

  it('sends as many when it affects a stint, and writes its quest before the account’s rows', async () => {
    const { store, collections, user, card, sentBy } = await aStudent(1);
    const quest = {
      ...{ _id: '1', kind: 'xp', label: 'friend', target: 100, deadline: today, createdAt: new Date(0), owner: user },
      ...{ participants: [], seats: [], earlier: 0, revision: 0, sum: 3 },
    };
    await collections.quests.insertOne(quest as never);
    const stint = { account: user, kind: 'stint', quest: '1', counts: 'xp', since: new Date(0), deadline: today };
    await collections.stints.insertOne({ _id: `${user}/stint/1`, ...stint, progress: 3 } as never);
    const [account, ...rows] = written;
    const commands = await sentBy(() => recorded(store, user, aReview({ card })));
    expect(commands).toEqual([...threeReads, account, 'update quests', ...rows]);
    const { xp } = await store.activities.onDay(user, today);
    expect(await collections.quests.findOne()).toMatchObject({ sum: 3 + xp, revision: 1 });
    expect(await collections.stints.findOne({ kind: 'stint' })).toMatchObject({ progress: 3 + xp });
  });
});

describe('a batch of 500 reviews', () => {
  it('of 500 cards sends some tens of commands', async () => {
    const { store, user, set, sentBy } = await aStudent(500);
    const batch = () => Array.from({ length: 500 }, (_, index) => aReview({ card: cardAt(set, index) }));
    expect((await sentBy(() => recordedAll(store, user, batch()))).length).toBeLessThan(30);
    // A week later all of these reviews are the last of their cards.
    const day = '2026-03-09' as LocalDate;
    const later = batch().map((review, index) => ({ ...review, day, at: new Date(Date.UTC(2026, 2, 9, 8, 0, index)) }));
    expect((await sentBy(() => recordedAll(store, user, later, day))).length).toBeLessThan(30);
    expect(await store.activities.onDay(user, day)).toMatchObject({ cards: 500 });
  });
});
