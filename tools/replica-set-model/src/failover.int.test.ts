import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, CardId, GoalId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import { openMongodbStore } from '@flashcards/persistence-mongodb';
import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelOptions, ReplicaSetModel } from './replica-set-model.ts';
import { startReplicaSetModel } from './replica-set-model.ts';

type Store = Awaited<ReturnType<typeof openMongodbStore>>;

const today = '2026-03-01' as LocalDate;
const yesterday = '2026-02-28' as LocalDate;
const at = new Date('2026-03-01T10:00:00Z');

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface Stage {
  readonly model: ReplicaSetModel;
  readonly store: Store;
  readonly user: AccountId;
  readonly cards: readonly [CardId, CardId, CardId];
}

const aStage = async (options?: ModelOptions): Promise<Stage> => {
  const model = await startReplicaSetModel(options);
  endings.push(model.close);
  const store = await openMongodbStore({ uri: model.uri });
  endings.push(store.close);
  const user = randomUUID() as AccountId;
  const owner = { id: randomUUID() as UserId, account: user, tokenVersion: '1', settings: defaultSettings };
  await store.users.insertIfAbsent({ ...owner, createdAt: at });
  const cards = ['1', '2', '3'] as [string, string, string] as [CardId, CardId, CardId];
  const set = { id: '3' as SetId, name: 'a set' as SetName, description: '', folder: '' as FolderPath };
  await store.sets.insertNew(user, { ...set, createdAt: at, createdOn: today }, async (add) => {
    await add(cards.map((id) => ({ id, front: id, back: id })));
    return ok({});
  });
  return { model, store, user, cards };
};

type Told = readonly [id: string, card: CardId];

const recordAll = async ({ store, user }: Stage, all: readonly Told[]): Promise<void> => {
  const told = { rating: 'good', at, day: today, retention: 0.9 } as const;
  const reviews = all.map(([id, card]) => ({ ...told, id: id as ReviewId, card }));
  const recorded = await store.reviews.record(user, { reviews, today });
  if (!recorded.ok) throw new Error(recorded.code);
};

const record = (stage: Stage, id: string, card: CardId): Promise<void> => recordAll(stage, [[id, card]]);

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
    const { model, store, user, cards } = await aStage();
    const stage = { model, store, user, cards };
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
