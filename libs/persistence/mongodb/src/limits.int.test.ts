import type { FillGoals } from '@flashcards/persistence-conformance';
import { aStoredGoal, limitsConformance } from '@flashcards/persistence-conformance';
import { describe } from 'vitest';
import type { Connection } from './connection.ts';
import type { GoalDocument, GoalTally, JournalDocument } from './documents.ts';
import { goalKey } from './goal-tallies.ts';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';

const uri = await findMongoServer();

/** One goal as the store makes it, and copies: what stands in for MongoDB takes a minute for a thousand made one by one. */
const copyGoals =
  (connection: () => Connection): FillGoals =>
  async (store, account, count) => {
    const { id } = await aStoredGoal(store, account);
    const { db } = connection();
    const [goals, journals] = [db.collection<GoalDocument>('goals'), db.collection<JournalDocument>('journals')];
    const goal = await goals.findOne({ _id: goalKey(account, id) });
    if (!goal) throw new Error('a goal was made');
    const copies = Array.from({ length: count - 1 }, (_, index) => {
      const [copy, n] = [`${id.slice(0, 20)}${index}` as typeof id, goal.n + 1 + index];
      return { ...goal, _id: goalKey(account, copy), id: copy, n };
    });
    await goals.insertMany(copies);
    const tallies = copies.map(({ n }): GoalTally => ({ n, progress: 0, is: 'open' }));
    await journals.updateOne({ _id: account }, { $push: { 'state.goals.tallies': { $each: tallies } } } as object);
  };

describe.skipIf(uri === undefined)('limits of a mongodb store', () => {
  let last: Connection | undefined;
  const connection = (): Connection => {
    if (!last) throw new Error('no store is open yet');
    return last;
  };
  const open = () => aFreshStore(uri ?? '', { options: {}, each: (opened) => (last = opened) });
  limitsConformance(open, copyGoals(connection));
});
