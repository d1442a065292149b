import type { GoalId } from '@flashcards/kernel';
import type { FillGoals } from '@flashcards/persistence-conformance';
import { aStoredGoal, limitsConformance } from '@flashcards/persistence-conformance';
import { describe } from 'vitest';
import type { Connection } from './connection.ts';
import type { AccountState, JournalDocument } from './documents.ts';
import type { GoalDocument } from './study-documents.ts';
import { goalKey, goalsAnd } from './goal-tallies.ts';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';

const uri = await findMongoServer();

/** One goal as the store makes it, and copies: what stands in for MongoDB takes a minute for a thousand made one by one. */
const copyGoals =
  (connection: () => Connection): FillGoals =>
  async (store, account, count) => {
    const made = await aStoredGoal(store, account);
    const { db } = connection();
    const [goals, journals] = [db.collection<GoalDocument>('goals'), db.collection<JournalDocument>('journals')];
    const [goal, journal] = [
      await goals.findOne({ _id: goalKey(account, made.id) }),
      await journals.findOne({ _id: account }),
    ];
    if (!goal || !journal) throw new Error('a goal was made');
    const copies = Array.from({ length: count - 1 }, (_, index) => ({
      id: `${made.id.slice(0, 20)}${index}` as GoalId,
      n: goal.n + 1 + index,
    }));
    await goals.insertMany(copies.map((copy) => ({ ...goal, ...copy, _id: goalKey(account, copy.id) })));
    const { goals: first } = journal.state as AccountState;
    const state = copies.reduce((before, copy) => goalsAnd(before, { ...made, ...copy }), first);
    await journals.updateOne({ _id: account }, { $set: { 'state.goals': state } });
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
