import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, CardId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
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
const at = new Date('2026-03-01T10:00:00Z');

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface Stage {
  readonly model: ReplicaSetModel;
  readonly store: Store;
  readonly user: AccountId;
  readonly cards: readonly [CardId, CardId];
}

const aStage = async (options?: ModelOptions): Promise<Stage> => {
  const model = await startReplicaSetModel(options);
  endings.push(model.close);
  const store = await openMongodbStore({ uri: model.uri });
  endings.push(store.close);
  const user = randomUUID() as AccountId;
  const owner = { id: randomUUID() as UserId, account: user, tokenVersion: '1', settings: defaultSettings };
  await store.users.insertIfAbsent({ ...owner, createdAt: at });
  const cards = ['1', '2'] as [string, string] as [CardId, CardId];
  const set = { id: '3' as SetId, name: 'a set' as SetName, description: '', folder: '' as FolderPath };
  await store.sets.insertNew(user, { ...set, createdAt: at, createdOn: today }, async (add) => {
    await add(cards.map((id) => ({ id, front: id, back: id })));
    return ok({});
  });
  return { model, store, user, cards };
};

const record = async ({ store, user }: Stage, id: string, card: CardId): Promise<void> => {
  const told = { card, rating: 'good', at, day: today, retention: 0.9 } as const;
  const recorded = await store.reviews.record(user, { ...told, id: id as ReviewId });
  if (!recorded.ok) throw new Error(recorded.code);
};

/** Records a review, then something else over which the primary changes; how the day stands at last. */
const acrossAnElection = async (
  stage: Stage,
  beforeReading: string,
  [id, card]: readonly [string, CardId],
): Promise<object> => {
  const { model, store, user, cards } = stage;
  const knowing = model.now();
  await record(stage, 'first', cards[0]);
  model.elect({ beforeReading, knowing });
  await record(stage, id, card);
  expect(model.isElectionDue()).toBe(false);
  const { xp, reviews } = await store.activities.onDay(user, today);
  return { xp, reviews, total: (await store.activities.find(user)).reviewXp };
};

describe('a primary that was just elected, with a fresh journal beside stale documents', () => {
  it('makes a review count twice where nobody can ask for a known time', async () => {
    const stage = await aStage({ keepsSessions: false });
    expect(await acrossAnElection(stage, 'events', ['first', stage.cards[0]])).toMatchObject({ total: 20 });
  });

  it('makes a day lose a review where nobody can ask for a known time', async () => {
    const stage = await aStage({ keepsSessions: false });
    expect(await acrossAnElection(stage, 'days', ['second', stage.cards[1]])).toMatchObject({ reviews: 1, total: 20 });
  });

  it.each(['journals', 'events', 'progress', 'sets'])(
    'does not make a review that is sent again count twice: elected before %s are read',
    async (beforeReading) => {
      const stage = await aStage();
      const once = { xp: 10, reviews: 1, total: 10 };
      expect(await acrossAnElection(stage, beforeReading, ['first', stage.cards[0]])).toEqual(once);
    },
  );

  it.each(['events', 'days', 'progress', 'sets'])(
    'does not make a review be lost: elected before %s are read',
    async (beforeReading) => {
      const stage = await aStage();
      const both = { xp: 20, reviews: 2, total: 20 };
      expect(await acrossAnElection(stage, beforeReading, ['second', stage.cards[1]])).toEqual(both);
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
    const day = await db.collection<{ _id: string; rev: number }>('days').findOne({ _id: `${user}\u001F${today}` });
    const pending = [{ step: 0, into: 'days', document: { ...day, reviews: 2 } }];
    const rev = day?.rev ?? 0;
    const journals = db.collection<{ _id: string; rev: number }>('journals');
    await journals.updateOne({ _id: user, rev }, { $set: { rev: rev + 1, pending } });
    model.elect({ beforeReading: 'days', knowing: model.now() });
    expect(await store.activities.onDay(user, today)).toMatchObject({ reviews: 2 });
    expect(model.isElectionDue()).toBe(false);
  });
});
