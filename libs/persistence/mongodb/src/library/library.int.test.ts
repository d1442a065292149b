import {
  countedCards,
  aSet,
  aStoredFolder,
  aStoredUser,
  aStudent,
  aCardFromElsewhere,
  cardAt,
  cardsOf,
  dueOf,
  insert,
  letIn,
  share,
  sharedDueOf,
  someCards,
  today,
  visitedBy,
} from '@flashcards/persistence-conformance';
import type { AccountId, CardId } from '@flashcards/kernel';
import { addDays, ok } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { CardStanding } from '@flashcards/study';
import type { Progress } from '@flashcards/review-scheduling';
import { standingOf } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { testStores } from '../stores.test-data.ts';
import { rowOf, totalsId } from '../study/documents.ts';
import { sweepHidden } from './remains.ts';

const { open } = await testStores();

type Opened = Awaited<ReturnType<typeof open>>;

const memory = {
  stability: 3,
  difficulty: 5,
  reviews: 2,
  lapses: 0,
  lastReview: today,
  reviewsThatDay: 1,
  graduation: 'paid',
} as const;

const learning: Progress = { state: 'learning', step: 0, ...memory };
const inReview = (interval: number): Progress => ({ state: 'review', interval, ...memory });

/** As a review does: reads the cards, then saves their progress. */
const save = ({ units }: Opened, account: AccountId, cards: Readonly<Record<CardId, Progress>>) =>
  units.write(account, async (tx) => {
    const ids = Object.keys(cards) as CardId[];
    const seen = await tx.progress.find(account, ids);
    const placed = ids.map((id): [CardId, CardStanding] => [
      id,
      { progress: cards[id] as Progress, last: { at: new Date('2026-03-01T09:00:00Z'), seq: 1 } },
    ]);
    await tx.progress.save(account, new Map(placed.filter(([id]) => seen.has(id))));
    return ok(seen);
  });

const aCollector = async (store: Store, sizes: readonly number[]) => {
  const account = await aStoredUser(store);
  const sets = sizes.map((size) => aSet({ cards: someCards(size) }));
  for (const set of sets.toReversed()) await insert(store, account, set);
  return { account, sets, ids: sets.flatMap(({ cards }) => cards.map(({ id }) => id)) };
};

describe('what is due', () => {
  it("is in the order of sets and cards, independent of the cards' states", async () => {
    const opened = await open();
    const { account, ids } = await aCollector(opened.store, [3, 2]);
    const [a, b, c, d, e] = ids as [CardId, CardId, CardId, CardId, CardId];
    await save(opened, account, { [d]: learning, [b]: inReview(4) });
    const due = (on = today) => dueOf(opened.store, account, { today: on });
    expect((await due()).map(({ id }) => id)).toEqual([a, c, d, e]);
    expect((await due(addDays(today, 4))).map(({ id }) => id)).toEqual([a, b, c, d, e]);
    expect((await due(addDays(today, 4)))[1]?.standing).toEqual(standingOf(inReview(4)));
    const none = await dueOf(opened.store, account, { today, newCardsPerDay: 0 });
    expect(none.map(({ id }) => id)).toEqual([d]);
    expect(await opened.store.library.today(account, { today, atMost: 3 })).toMatchObject({ isPartial: true });
  });

  it('is counted by state and by day', async () => {
    const opened = await open();
    const { account, ids } = await aCollector(opened.store, [3, 2]);
    const [a, b, c] = ids as [CardId, CardId, CardId];
    await save(opened, account, { [a]: learning, [b]: inReview(4), [c]: inReview(21) });
    expect(await countedCards(opened.store, account, addDays(today, 1))).toEqual({
      states: { new: 2, learning: 1, young: 1, mature: 1, suspended: 0 },
      overdue: 1,
      dueOn: new Map([
        [addDays(today, 4), 1],
        [addDays(today, 21), 1],
      ]),
    });
    expect(await opened.store.library.newCards(account, 100)).toBe(2);
  });

  it('of a shared set is separate for each member', async () => {
    const opened = await open();
    const { store } = opened;
    const [anna, ben] = [await aStudent(store, { cards: 4 }), await aStudent(store)];
    const folder = await aStoredFolder(store, anna.person);
    await letIn(store, folder, ben.person);
    await share(store, anna.person, folder, anna.set);
    const [a, b, c, d] = anna.set.cards.map(({ id }) => id) as [CardId, CardId, CardId, CardId];
    const seen = await save(opened, ben.user, { [c]: learning, [a]: inReview(4) });
    expect(seen.value.get(c)).toMatchObject({ set: anna.set.id, isOwn: false, progress: { state: 'new' } });
    const due = async (on = today) =>
      (await sharedDueOf(store, ben.user, { set: anna.set.id, today: on })).map(({ id }) => id);
    expect(await due()).toEqual([c, b, d]);
    expect(await due(addDays(today, 4))).toEqual([c, a, b, d]);
    expect(await visitedBy(store, ben.user)).toHaveLength(2);
    expect(await store.cards.find(ben.user, a)).toMatchObject({ progress: inReview(4), suspended: false });
    expect(await store.cards.find(anna.user, a)).toMatchObject({ progress: { state: 'new' } });
    expect((await cardsOf(store, ben.user, anna.set.id)).map(({ progress }) => progress.state)).toEqual([
      'review',
      'new',
      'learning',
      'new',
    ]);
  });
});

describe('tags', () => {
  it('are removed with their card and with their set', async () => {
    const opened = await open();
    const { store, collections } = opened;
    const account = await aStoredUser(store);
    const set = aSet({ cards: someCards(3).map((card) => ({ ...card, tags: ['a'] })) });
    await insert(store, account, set);
    const count = () => collections.tags.countDocuments({ account });
    expect(await count()).toBe(3);
    await store.cards.delete(account, [cardAt(set, 1)]);
    expect(await count()).toBe(2);
    await store.sets.delete(account, set.id);
    await sweepHidden(opened);
    expect(await count()).toBe(0);
  });
});

describe('an account that is being deleted', () => {
  it('has no data for any reader', async () => {
    const { store, collections } = await open();
    const { account, sets, ids } = await aCollector(store, [2, 1]);
    const set = sets[0] as ReturnType<typeof aSet>;
    const card = ids[0] as CardId;
    const readings = async () => [
      await store.library.today(account, { today }),
      await store.library.newCards(account, 10),
      await store.folders.all(account),
      await store.sets.find(account, set.id),
      await store.sets.isNameTaken(account, set.name),
      await store.cards.read(card),
      await store.cards.find(account, card),
      await cardsOf(store, account, set.id),
    ];
    await collections.totals.deleteOne({ _id: totalsId(account) });
    const none = { folders: [], sets: [], due: [] };
    expect(await readings()).toEqual([none, 0, [], undefined, false, undefined, undefined, []]);
    await expect(insert(store, account, aSet())).rejects.toBeInstanceOf(AccountGone);
  });

  it('shows none of its sets to members of its shared folders', async () => {
    const { store, collections } = await open();
    const [anna, ben] = [await aStudent(store), await aStudent(store)];
    const folder = await aStoredFolder(store, anna.person);
    await letIn(store, folder, ben.person);
    await share(store, anna.person, folder, anna.set);
    expect(await store.sets.visible(ben.user, anna.set.id)).toMatchObject({ id: anna.set.id });
    await collections.totals.deleteOne({ _id: totalsId(anna.user) });
    expect(await store.sets.visible(ben.user, anna.set.id)).toBeUndefined();
    expect(await store.cards.find(ben.user, anna.card)).toBeUndefined();
  });
});

describe('data that a dead process leaves', () => {
  const traces = async ({ collections: { cards, progress, sets } }: Opened, account: AccountId) => [
    await cards.countDocuments({ account }),
    await progress.countDocuments({ account, kind: 'card' }),
    await sets.countDocuments({ account }),
  ];

  it('of a set is removed by the next sweep after its lease, and not before', async () => {
    const opened = await open();
    const account = await aStoredUser(opened.store);
    const { cards, ...set } = aSet({ cards: [...someCards(300), aCardFromElsewhere()] });
    let isDead = (): void => undefined;
    const dead = new Promise<void>((resolve) => (isDead = resolve));
    const inserting = opened.store.sets.insertNew(account, set, async ({ addCards: add }) => {
      await add(cards);
      isDead();
      return new Promise<never>(() => undefined);
    });
    void inserting;
    await dead;
    await sweepHidden(opened);
    expect(await traces(opened, account)).toEqual([301, 301, 1]);
    await opened.collections.hidden.updateOne({ hides: set.id }, { $set: { until: new Date(0) } });
    await sweepHidden(opened);
    expect(await traces(opened, account)).toEqual([0, 0, 0]);
  });

  it('of an addition is removed by the next sweep, and the set stays unchanged', async () => {
    const opened = await open();
    const account = await aStoredUser(opened.store);
    const set = aSet({ cards: someCards(2) });
    await insert(opened.store, account, set);
    const addition = { hides: 'an addition', set: set.id, made: new Date(), until: new Date(0), nextPlace: 2 };
    const row = { ...rowOf(account, 'hidden', addition.hides), kind: 'hidden' as const, ...addition };
    await opened.collections.hidden.insertOne(row);
    const [card] = someCards(1);
    const left = { _id: card?.id as CardId, account, set: set.id, place: 2, addition: addition.hides };
    await opened.collections.cards.insertOne({
      ...left,
      front: 'a',
      back: 'b',
      words: [],
      textBytes: 2,
      createdOn: today,
    });
    expect(await opened.store.cards.read(left._id)).toBeUndefined();
    expect(await cardsOf(opened.store, account, set.id)).toHaveLength(2);
    await sweepHidden(opened);
    expect(await traces(opened, account)).toEqual([2, 2, 1]);
    expect(await opened.collections.sets.findOne({ _id: set.id })).toMatchObject({ cardCount: 2 });
    expect(await opened.collections.hidden.countDocuments({ kind: 'hidden' })).toBe(0);
    expect((await cardsOf(opened.store, account, set.id)).map(({ id }) => id)).toEqual([
      cardAt(set, 0),
      cardAt(set, 1),
    ]);
  });
});
