import type { AccountId, QuestId } from '@flashcards/kernel';
import type { Student } from '@flashcards/persistence-conformance';
import { aReview, aStudent, recorded, today } from '@flashcards/persistence-conformance';
import type { Quest } from '@flashcards/quests';
import { makeQuest, questBonus, questProgress, stintOf } from '@flashcards/quests';
import { totalXp } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { testStores } from '../stores.test-data.ts';
import type { Collections } from '../schema.ts';
import { rowOf } from '../study/documents.ts';
import { seatsOf } from './documents.ts';

const { openTwo } = await testStores();

const createdAt = new Date('2026-03-02T05:00:00.000Z');

/** Inserts a quest of 30 XP that all of them have accepted. */
const insertQuest = async (
  { quests, stints }: Collections,
  students: readonly [Student, ...Student[]],
): Promise<Quest> => {
  const request = { kind: 'xp', label: 'friend', target: 30, deadline: today, createdAt } as const;
  const { id, ...quest } = makeQuest({ id: '1' as QuestId, ...request }, students[0].person);
  const participants = students.map(({ person: { account, id: user } }) => {
    return { account, user, status: 'accepted' as const, since: createdAt };
  });
  const seats = seatsOf({ participants });
  await quests.insertOne({ _id: id, ...quest, participants, seats, sum: 0, revision: 0, changedAt: createdAt });
  await stints.insertMany(
    students.map(({ user: account }) => {
      const { kind: counts, ...stint } = stintOf({ id, ...request }, { since: createdAt });
      return { ...rowOf(account, 'stint', id), kind: 'stint' as const, counts, ...stint };
    }),
  );
  return { id, ...quest };
};

const opened = async (members: number) => {
  const [{ store, collections }, other] = await openTwo();
  const stores = [store, other.store] as const;
  const first = await aStudent(store, { cards: 10 });
  const others = await Promise.all(Array.from({ length: members - 1 }, () => aStudent(store, { cards: 10 })));
  const students = [first, ...others] as const;
  const quest = await insertQuest(collections, students);
  const found = async (account: AccountId) => {
    const pages = [];
    for await (const page of store.quests.of(account)) pages.push(...page);
    return pages[0];
  };
  return { collections, stores, students, quest, found };
};

describe('a quest', () => {
  it('is completed once when two members complete it concurrently, with one row for each winner', async () => {
    const { collections, stores, students, found } = await opened(2);
    // Two good reviews of new cards suffice: each member gives one of the last ones.
    const reviews = students.flatMap(({ user, set }, who) =>
      set.cards.map(({ id: card }) => recorded(stores[who % 2 === 0 ? 0 : 1], user, aReview({ card }))),
    );
    await Promise.all(reviews);
    const accounts = students.map(({ user }) => user).sort();
    const wins = await collections.wins.find({ kind: 'win' }).sort({ _id: 1 }).toArray();
    expect(wins.map(({ account }) => account)).toEqual(accounts);
    expect(await collections.stints.countDocuments({ kind: 'stint' })).toBe(0);
    const completed = await found(students[0].user);
    expect([...(completed?.quest.verdict?.winners ?? [])].sort()).toEqual(accounts);
    expect(await collections.quests.findOne()).toMatchObject({ sum: 0 });
    for (const account of accounts) {
      const totals = await stores[0].activities.find(account);
      expect(totals.questsWon).toBe(1);
      expect(totalXp(totals)).toBe(totals.reviewXp + questBonus);
    }
  });

  it('has the sum of its open stints after concurrent reviews', async () => {
    const { collections, stores, students, quest, found } = await opened(5);
    await collections.quests.updateOne({ _id: quest.id }, { $set: { target: 100_000 } });
    const reviews = students.flatMap(({ user, set }, who) =>
      set.cards.map(({ id: card }) => recorded(stores[who % 2 === 0 ? 0 : 1], user, aReview({ card }))),
    );
    await Promise.all(reviews);
    const [stored, counted] = [await collections.quests.findOne(), await found(students[0].user)];
    const xp = await Promise.all(students.map(async ({ user }) => (await stores[0].activities.find(user)).reviewXp));
    const sum = xp.reduce((one, other) => one + other, 0);
    expect(stored?.sum).toBe(sum);
    expect(counted && questProgress(counted.quest, counted.stints)).toBe(sum);
    expect(stored?.revision).toBe(reviews.length);
  });

  it('is shown without a deleted member, whose contribution stays', async () => {
    const { collections, stores, students, found } = await opened(2);
    const [ana, ben] = students as readonly [Student, Student];
    const { xp } = await recorded(stores[0], ben.user, aReview({ card: ben.card }));
    await collections.totals.deleteOne({ _id: `${ben.user}/totals` });
    const seen = await found(ana.user);
    expect(seen?.quest.participants.map(({ account }) => account)).toEqual([ana.user]);
    expect(seen && questProgress(seen.quest, seen.stints)).toBe(xp);
    expect(await found(ben.user)).toBeUndefined();
  });
});
