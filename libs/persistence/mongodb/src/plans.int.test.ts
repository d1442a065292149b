import type { Account } from '@flashcards/persistence-conformance';
import { anAccount, changes, readings } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import type { Grow } from './growing.test-data.ts';
import { growing } from './growing.test-data.ts';
import type { OpenedStore } from './stores.test-data.ts';
import { testStores } from './stores.test-data.ts';

/** A sweeper would also read data of others. */
const neverSweeping = () => ({ kick: () => undefined, stop: () => undefined });

const { open, openTwo, model } = await testStores(neverSweeping);

const others = 2;

/** An account among others, with data of its own. */
const amongOthers = async (count: number) => {
  const [opened, twin] = await openTwo();
  const addSome = async () => {
    for (let added = 0; added < count; added += 1) await anAccount(twin.store);
  };
  await addSome();
  const account = await anAccount(opened.store);
  await addSome();
  return { ...opened, account };
};

type Placed = OpenedStore & { readonly account: Account };

/** What each call has added to a count of the model. */
const countedBy = async (count: 'examined' | 'sorts', { store, db, account }: Placed, callsOf: typeof readings) => {
  const counted: [member: string, added: number][] = [];
  for (const [member, call] of callsOf(account)) {
    const before = model?.[count](db.databaseName) ?? 0;
    await call(store);
    counted.push([member, (model?.[count](db.databaseName) ?? 0) - before]);
  }
  return counted;
};

// The model reports the documents that it examined. A real server would have to explain each command.
describe.skipIf(!model)('the number of documents examined does not grow with other accounts’ data', () => {
  it.each([
    ['to read', readings],
    ['to change', changes],
  ])('%s data of an account', async (_, callsOf) => {
    const alone = await countedBy('examined', await amongOthers(0), callsOf);
    expect(await countedBy('examined', await amongOthers(others), callsOf)).toEqual(alone);
    expect(alone.length).toBeGreaterThan(30);
  });
});

/**
 * The reads that examine more documents when an account has more of something. All other reads examine the same number.
 */
const growth: Readonly<Record<keyof typeof growing, readonly string[]>> = {
  'new cards': ['library.today', 'library.newCards'],
  'suspended cards': ['library.counts'],
  // Index entries, which contain all that is counted.
  'cards that are due later': ['library.counts'],
  'cards of a set': ['library.today', 'library.newCards', 'cards.ofSet'],
  'reviews of a card': ['queue.read', 'reviews.all', 'reviews.inRange'],
  'undone reviews': ['reviews.all'],
  days: ['activities.inDays', 'activities.lastReviewed', 'activities.heatmap', 'activities.marks'],
  sets: ['library.today', 'library.counts', 'sets.all', 'queue.read'],
  // The path of one folder needs all folders, of which there are some thousand at most.
  folders: ['library.today', 'folders.all', 'sets.all', 'sets.find', 'sets.visible', 'queue.read'],
  // A unit of work that reads a card loads all that a review of it may change.
  goals: ['presets.ofCard', 'goals.refresh'],
  quests: ['presets.ofCard', 'quests.of'],
  'shared folders': ['cards.due', 'queue.read', 'sharedFolders.of'],
  // Running imports and sets being deleted, whose rows hide cards of an account.
  'hidden rows': [
    'library.today',
    'library.counts',
    'library.newCards',
    'sets.visible',
    'cards.ofSet',
    'cards.origins',
    'queue.read',
    'presets.ofCard',
  ],
  receipts: [],
};

/** More than one page of sets, of quests or of shared folders. */
const added = 30;

/** The maximum of documents that a read examines for each added item. */
const most = 5;

const examinedWith = async (grow: Grow, count: number) => {
  const opened = await open();
  const account = await anAccount(opened.store);
  await grow({ ...opened, account }, count);
  return countedBy('examined', { ...opened, account }, readings);
};

describe.skipIf(!model)('when an account has more', () => {
  it.each(Object.entries(growing))('%s, only the listed reads examine more documents', async (what, grow) => {
    const few = new Map(await examinedWith(grow, 1));
    const many = await examinedWith(grow, 1 + added);
    const grown = many.map(([member, documents]) => [member, documents - (few.get(member) ?? 0)] as const);
    expect(grown.flatMap(([member, more]) => (more === 0 ? [] : [member]))).toEqual(
      growth[what as keyof typeof growth],
    );
    expect(Math.max(...grown.map(([, more]) => more))).toBeLessThanOrEqual(most * added);
  });
});

/** The results that the server sorts in memory, and their maximum. */
const sorted = {
  // MongoDB reads the index entries of several cards in order.
  'queue.read': 'a page of answers',
  'goals.refresh': 'a thousand goals',
  // MongoDB can merge the index entries of two seats.
  'quests.of': 'a thousand quests',
  'quests.former': 'a thousand quests',
  'projections.rebuild': 'a sum for each month',
};

describe.skipIf(!model)('an index provides the order of all results', () => {
  it('except some short ones', async () => {
    const opened = await open();
    const account = await anAccount(opened.store);
    const counted = await countedBy('sorts', { ...opened, account }, (of) => [...readings(of), ...changes(of)]);
    const sorting = counted.flatMap(([member, sorts]) => (sorts === 0 ? [] : [member]));
    expect(sorting).toEqual(Object.keys(sorted));
  });
});
