import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Stage } from './a-stage.test-data.ts';
import { aStage, endings, record, today } from './a-stage.test-data.ts';
import type { ModelOptions } from './replica-set-model.ts';

interface Row {
  readonly _id: unknown;
  readonly goneAt?: Date;
}

/** What of an account is more than a tombstone, its journal and its grave apart. */
const leftOf = async ({ model, user }: Stage): Promise<readonly string[]> => {
  const client = new MongoClient(model.uri);
  endings.push(() => client.close());
  const left: string[] = [];
  const names = ['users', 'cards', 'drafts', 'progress', 'sets', 'names', 'folders', 'goals', 'receipts'];
  for (const name of [...names, 'events', 'marks', 'months']) {
    const rows = await client.db('flashcards').collection<Row>(name).find().toArray();
    const whole = rows.filter((row) => !row.goneAt && JSON.stringify(row).includes(user));
    left.push(...whole.map(() => name));
  }
  return left;
};

/** Deletes the account of someone who has just reviewed a card, while the primary changes. */
const deletedAcrossAnElection = async (beforeReading: string, options?: ModelOptions): Promise<Stage> => {
  const stage = await aStage(options);
  const { model, store, owner, cards } = stage;
  const knowing = model.now();
  await record(stage, 'first', cards[0]);
  model.elect({ beforeReading, knowing });
  await store.users.delete(owner);
  expect(model.isElectionDue()).toBe(false);
  return stage;
};

describe('a primary that was just elected', () => {
  it.each(['users', 'journals', 'drafts', 'progress', 'sets', 'names', 'goals', 'events', 'months'])(
    'does not make a deleted account leave anything: elected before %s are read',
    async (beforeReading) => {
      const stage = await deletedAcrossAnElection(beforeReading);
      expect(await leftOf(stage)).toEqual([]);
      expect(await stage.store.users.find(stage.owner.id)).toBeUndefined();
      const next = { ...stage.owner, account: 'another' as typeof stage.user };
      expect(await stage.store.users.insertIfAbsent(next)).toEqual(next);
    },
  );

  it('makes it leave a review for a day where nobody can ask for a known time', async () => {
    const stage = await deletedAcrossAnElection('events', { keepsSessions: false });
    expect(await leftOf(stage)).toContain('events');
  });

  it.each(['sets', 'progress'])(
    'makes nobody count cards as they stood before: elected before %s are read',
    async (beforeReading) => {
      const stage = await aStage();
      const { model, store, user, cards } = stage;
      const knowing = model.now();
      await record(stage, 'first', cards[0]);
      model.elect({ beforeReading, knowing });
      expect((await store.library.counts(user, today)).states).toMatchObject({ new: 2, learning: 1 });
      expect(model.isElectionDue()).toBe(false);
    },
  );
});
