import { addDays } from '@flashcards/kernel';
import type { FillGoals, FillQuests, FillSets, FillShared } from '@flashcards/persistence-conformance';
import { aSet, aStoredGoal, aStoredQuest, insert, limitsConformance, today } from '@flashcards/persistence-conformance';
import { randomUUID } from 'node:crypto';
import type { Collection, Document } from './driver.ts';
import { testStores } from './stores.test-data.ts';

const { open } = await testStores();

/** The store that was opened last. */
let opened: Awaited<ReturnType<typeof open>>;

/** Inserts copies of the one document that matches, with other ids: creating thousands one by one takes minutes. */
const copy = async <Row extends Document>(
  rows: Collection<Row>,
  matching: Document,
  copies: readonly Document[],
): Promise<void> => {
  const [found] = await rows.find(matching as never).toArray();
  await rows.insertMany(copies.map((each) => ({ ...found, ...each })) as never);
};

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${index}`);

const goals: FillGoals = async (store, account, count) => {
  const { id } = await aStoredGoal(store, account);
  const copies = numbers(count - 1).map((each) => ({ _id: `${account}/goal/${id}${each}` }));
  await copy(opened.collections.goals, { account, kind: 'goal' }, copies);
};

const sets: FillSets = async (store, account, count) => {
  await insert(store, account, aSet({ cards: [] }));
  const copies = numbers(count - 1).map((name) => ({ _id: randomUUID(), name }));
  await copy(opened.collections.sets, { account }, copies);
};

const quests: FillQuests = async (store, person, count) => {
  const { account } = person;
  const { id } = await aStoredQuest(store, person, { deadline: addDays(today, -9) });
  const ids = numbers(count - 1).map((each) => `${id}${each}`);
  await copy(
    opened.collections.quests,
    { _id: id },
    ids.map((_id) => ({ _id })),
  );
  const stints = ids.map((quest) => ({ _id: `${account}/stint/${quest}`, quest }));
  await copy(opened.collections.stints, { account, kind: 'stint', quest: id }, stints);
};

const asMember = { role: 'viewer', joinedAt: new Date(0), order: 0 };

const shared: FillShared = {
  folders: async (_, { account, id: user }, count) => {
    const folders = numbers(count).map((each) => `1${each}`);
    const rows = folders.map((folder) => ({ _id: `${folder}/${account}`, folder, account, user, ...asMember }));
    await opened.collections.members.insertMany(rows as never);
  },
  folder: async (store, { id: folder, by }, count) => {
    const some = numbers(count).map((each) => `account-${each}`);
    const members = some.map((account) => ({
      _id: `${folder}/${account}`,
      folder,
      account,
      user: account,
      ...asMember,
    }));
    await opened.collections.members.insertMany(members as never);
    await insert(store, by.account, aSet({ cards: [] }));
    const copies = numbers(count).map((each) => ({ _id: `2${each}`, name: each }));
    await copy(opened.collections.sets, { account: by.account }, copies);
    const added = { folder, addedBy: by.account, addedAt: new Date(0), order: 0 };
    const rows = copies.map(({ _id: set }) => ({ _id: `${folder}/${set}`, set, ...added }));
    await opened.collections.sharedSets.insertMany(rows as never);
  },
};

limitsConformance(
  async () => {
    opened = await open();
    return opened.store;
  },
  { goals, sets, quests, shared },
);
