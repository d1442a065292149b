import type { GoalId, QuestId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { FillGoals, FillQuests, FillSets } from '@flashcards/persistence-conformance';
import { aSet, aStoredGoal, aStoredQuest, insert, limitsConformance, today } from '@flashcards/persistence-conformance';
import { describe } from 'vitest';
import type { Connection } from './connection.ts';
import type { AccountState, JournalDocument } from './documents.ts';
import { fillFolder, seatAt } from './full-folders.test-data.ts';
import type { QuestDocument, StintDocument } from './quest-documents.ts';
import { stintKey } from './stints.ts';
import type { GoalDocument } from './study-documents.ts';
import { keyOf } from './keys.ts';
import type { NameDocument, SetDocument } from './library-documents.ts';
import { nameKey } from './names.ts';
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

/** The same of sets, each with its name. */
const copySets =
  (connection: () => Connection): FillSets =>
  async (store, account, count) => {
    const first = aSet({ cards: [] });
    await insert(store, account, first);
    const { db } = connection();
    const [sets, names] = [db.collection<SetDocument>('sets'), db.collection<NameDocument>('names')];
    const set = await sets.findOne({ _id: keyOf(account, first.id) });
    const journal = await db.collection<JournalDocument>('journals').findOne({ _id: account });
    if (!set || !journal) throw new Error('a set was stored');
    const { secret } = journal.state as AccountState;
    const copies = Array.from({ length: count - 1 }, () => aSet());
    await sets.insertMany(copies.map(({ id, name }) => ({ ...set, id, name, _id: keyOf(account, id) })));
    await names.insertMany(
      copies.map(({ id, name }) => ({
        _id: nameKey({ account, secret }, name),
        rev: set.rev,
        set: id,
        folder: set.folder,
      })),
    );
  };

/** The same of quests that are over, each with the stint in it. */
const copyQuests =
  (connection: () => Connection): FillQuests =>
  async (store, person, count) => {
    const made = await aStoredQuest(store, person, { deadline: addDays(today, -9) });
    const { db } = connection();
    const [quests, stints] = [db.collection<QuestDocument>('quests'), db.collection<StintDocument>('stints')];
    const quest = await quests.findOne({ _id: made.id });
    const stint = await stints.findOne({ _id: stintKey(person.account, made.id) });
    if (!quest || !stint) throw new Error('a quest was made');
    const { making: _, ...counted } = stint;
    const ids = Array.from({ length: count - 1 }, (_, index) => `${made.id.slice(0, 20)}${index}` as QuestId);
    await quests.insertMany(ids.map((id) => ({ ...quest, _id: id })));
    await stints.insertMany(ids.map((id) => ({ ...counted, quest: id, _id: stintKey(person.account, id) })));
  };

describe.skipIf(uri === undefined)('limits of a mongodb store', () => {
  let last: Connection | undefined;
  const connection = (): Connection => {
    if (!last) throw new Error('no store is open yet');
    return last;
  };
  const open = () => aFreshStore(uri ?? '', { options: {}, each: (opened) => (last = opened) });
  limitsConformance(open, {
    goals: copyGoals(connection),
    sets: copySets(connection),
    quests: copyQuests(connection),
    shared: {
      folders: (_, { account }, count) => seatAt(connection().db, account, count, { spoken: true }),
      folder: (_, { id }, count) => fillFolder(connection().db, id, count),
    },
  });
});
