import type { CardId, GoalId, LocalDate } from '@flashcards/kernel';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Stage } from './a-stage.test-data.ts';
import { aStage, endings, record, recordAll, today } from './a-stage.test-data.ts';

const yesterday = '2026-02-28' as LocalDate;
const at = new Date('2026-03-01T10:00:00Z');

/** Of all XP from the beginning of time to the end of today. */
const makeGoal = async ({ store, user }: Stage): Promise<GoalId> => {
  const id = '1' as GoalId;
  const request = { id, kind: 'xp', target: 100, endDate: today, createdAt: at } as const;
  const made = await store.goals.create(user, { ...request, today });
  if (!made.ok) throw new Error(made.code);
  return id;
};

/** Records two reviews, then something else over which the primary changes; how the day stands at last. */
const acrossAnElection = async (
  stage: Stage,
  beforeReading: string,
  [id, card]: readonly [string, CardId],
): Promise<object> => {
  const { model, store, user, cards } = stage;
  await record(stage, 'before', cards[2]);
  const knowing = model.now();
  await record(stage, 'first', cards[0]);
  model.elect({ beforeReading, knowing });
  await record(stage, id, card);
  expect(model.isElectionDue()).toBe(false);
  const { xp, ratings } = await store.activities.onDay(user, today);
  return { xp, reviews: ratings.good, total: (await store.activities.find(user)).reviewXp };
};

describe('a primary that was just elected, with a fresh journal beside stale documents', () => {
  it('makes a review count twice where nobody can ask for a known time', async () => {
    const stage = await aStage({ keepsSessions: false });
    expect(await acrossAnElection(stage, 'events', ['first', stage.cards[0]])).toMatchObject({ total: 30 });
  });

  it('makes a day lose a review where nobody can ask for a known time', async () => {
    const stage = await aStage({ keepsSessions: false });
    expect(await acrossAnElection(stage, 'months', ['second', stage.cards[1]])).toMatchObject({
      reviews: 2,
      total: 30,
    });
  });

  it.each(['journals', 'events', 'progress', 'months'])(
    'does not make a review that is sent again count twice: elected before %s are read',
    async (beforeReading) => {
      const stage = await aStage();
      const once = { xp: 20, reviews: 2, total: 20 };
      expect(await acrossAnElection(stage, beforeReading, ['first', stage.cards[0]])).toEqual(once);
    },
  );

  it.each(['events', 'months', 'progress', 'sets'])(
    'does not make a review be lost: elected before %s are read',
    async (beforeReading) => {
      const stage = await aStage();
      const both = { xp: 30, reviews: 3, total: 30 };
      expect(await acrossAnElection(stage, beforeReading, ['second', stage.cards[1]])).toEqual(both);
    },
  );

  it.each(['journals', 'events', 'progress', 'months', 'goals', 'sets'])(
    'makes a batch, and a goal by it, count what is not known yet: elected before %s are read',
    async (beforeReading) => {
      const stage = await aStage();
      const { model, store, user, cards } = stage;
      await makeGoal(stage);
      const knowing = model.now();
      await record(stage, 'first', cards[0]);
      model.elect({ beforeReading, knowing });
      await recordAll(stage, [
        ['first', cards[0]],
        ['second', cards[1]],
      ]);
      expect(model.isElectionDue()).toBe(false);
      expect(await store.activities.find(user)).toMatchObject({ reviewXp: 20 });
      expect(await store.goals.refresh(user, today)).toMatchObject([{ progress: 20 }]);
    },
  );

  it.each(['journals', 'events', 'goals'])(
    'makes an edit count all that was reviewed: elected before %s are read',
    async (beforeReading) => {
      const stage = await aStage();
      const { model, store, user, cards } = stage;
      const id = await makeGoal(stage);
      await store.goals.edit(user, { id, kind: 'xp', title: '', target: 9, endDate: yesterday, today });
      const knowing = model.now();
      await record(stage, 'first', cards[0]);
      model.elect({ beforeReading, knowing });
      const edit = { id, kind: 'xp', title: '', target: 9, endDate: today, today } as const;
      expect(await store.goals.edit(user, edit)).toMatchObject({ value: { progress: 10, status: 'completed' } });
      expect(model.isElectionDue()).toBe(false);
      expect(await store.activities.find(user)).toMatchObject({ completedGoals: 1 });
    },
  );

  it('does not hide from a reader what it has just carried out for another', async () => {
    const stage = await aStage();
    const { model, store, user, cards } = stage;
    await record(stage, 'first', cards[0]);
    // A second review that was decided, by a process that is gone.
    const client = new MongoClient(model.uri);
    endings.push(() => client.close());
    const db = client.db('flashcards');
    const months = db.collection<{ _id: string; rev: number; days: string[] }>('months');
    const month = await months.findOne({ _id: `${user}\u001F${today.slice(0, 7)}` });
    const days = month?.days.map((day) => day.replace('1 0 0 1 0', '1 0 0 2 0'));
    const pending = [{ step: 0, into: 'months', document: { ...month, days } }];
    const rev = month?.rev ?? 0;
    const journals = db.collection<{ _id: string; rev: number }>('journals');
    await journals.updateOne({ _id: user, rev }, { $set: { rev: rev + 1, pending, isPending: true } });
    model.elect({ beforeReading: 'months', knowing: model.now() });
    expect(await store.activities.onDay(user, today)).toMatchObject({ ratings: { good: 2 } });
    expect(model.isElectionDue()).toBe(false);
  });
});
