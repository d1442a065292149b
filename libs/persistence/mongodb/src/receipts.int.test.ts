import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import {
  aLearner,
  aReview,
  aSet,
  aStoredUser,
  aUser,
  foldersOf,
  someCards,
  setsOf,
  today,
} from '@flashcards/persistence-conformance';
import type { Receipt, Recording, Store } from '@flashcards/persistence-ports';
import type { Review } from '@flashcards/study';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openMongodbStore } from './open-mongodb-store.ts';
import { sweep } from './sweeper.ts';

const found = await findMongoServer();
const uri = found ?? '';

const keepOk = (outcome: Outcome<unknown, string>): string | undefined => (outcome.ok ? 'kept' : undefined);
const keepAll = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'done' : outcome.code);

const aReceipt = (of: Partial<Receipt<Outcome<unknown, string>>> = {}): Receipt<Outcome<unknown, string>> => ({
  key: randomUUID(),
  fingerprint: 'the same',
  keep: keepOk,
  ...of,
});

/** A batch of one. */
const told = (review: Review): Recording => ({ reviews: [review], today });

const before = (answer = 'kept') => ({ ok: false, code: 'answered_before', answer });
const taken = { ok: false, code: 'receipt_taken' };

describe.skipIf(found === undefined)('a receipt', () => {
  const database = aDatabase();
  let store: Store;
  let inside: Database;
  const connection = connect({ uri: uri || 'mongodb://nowhere', database });
  beforeAll(async () => {
    store = await openMongodbStore({ uri, database });
    inside = openDatabase(connection);
  });
  afterAll(async () => {
    await store.close();
    await inside.close();
    await dropDatabase(uri, database);
  });

  it('lets a review happen once, and answers what was kept then', async () => {
    const { user, card } = await aLearner(store);
    const receipt = aReceipt();
    expect(await store.reviews.record(user, told(aReview({ card })), receipt)).toMatchObject({ ok: true });
    expect(await store.reviews.record(user, told(aReview({ card })), receipt)).toEqual(before());
    expect(await store.activities.onDay(user, today)).toMatchObject({ ratings: { good: 1 } });
  });

  it('is told from another of the same key, which does nothing', async () => {
    const { user, card } = await aLearner(store);
    const receipt = aReceipt();
    await store.reviews.record(user, told(aReview({ card })), receipt);
    const other = { ...receipt, fingerprint: 'another' };
    expect(await store.reviews.record(user, told(aReview({ card })), other)).toEqual(taken);
    expect(await store.activities.onDay(user, today)).toMatchObject({ ratings: { good: 1 } });
  });

  it('is one account’s own, and any text', async () => {
    const [one, other] = [await aLearner(store), await aLearner(store)];
    const receipt = aReceipt({ key: '$a.b\u001F€' });
    for (const { user, card } of [one, other])
      expect(await store.reviews.record(user, told(aReview({ card })), receipt)).toMatchObject({ ok: true });
  });

  it('of many at once takes effect for one of them', async () => {
    const { user, card } = await aLearner(store);
    const receipt = aReceipt();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => store.reviews.record(user, told(aReview({ card })), receipt)),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(1);
    expect(outcomes.filter((each) => !each.ok)).toEqual(Array.from({ length: 11 }, () => before()));
  });

  it('is kept where nothing else changes', async () => {
    const { user, card } = await aLearner(store);
    const review = aReview({ card });
    await store.reviews.record(user, told(review));
    const receipt = aReceipt();
    expect(await store.reviews.record(user, told(review), receipt)).toMatchObject({ ok: true });
    expect(await store.reviews.record(user, told(review), receipt)).toEqual(before());
  });

  it('that keeps nothing leaves its key free', async () => {
    const { user, card } = await aLearner(store);
    const receipt = aReceipt();
    const unknown = aReview({ card: someCards(1)[0]?.id ?? card });
    expect(await store.reviews.record(user, told(unknown), receipt)).toMatchObject({ code: 'card_not_found' });
    expect(await store.reviews.record(user, told(aReview({ card })), receipt)).toMatchObject({ ok: true });
  });

  it('counts for every change', async () => {
    const user = await store.users.insertIfAbsent(aUser());
    const { account } = user;
    const receipts = [aReceipt(), aReceipt(), aReceipt()] as const;
    const calls = [
      () => store.folders.make(account, 'a' as FolderPath, receipts[0]),
      () => store.users.update(user.id, (known) => known, receipts[1]),
      () => store.sets.insertNew(account, aSet(), () => Promise.resolve(ok({})), receipts[2]),
    ];
    for (const call of calls) {
      expect(await call()).toMatchObject({ ok: true });
      expect(await call()).toEqual(before());
    }
  });

  const undoTwice = async (user: AccountId, keep: typeof keepOk): Promise<readonly unknown[]> => {
    const receipt = aReceipt({ keep });
    const request = { id: aReview({ card: someCards(1)[0]?.id as never }).id, at: new Date(0), today };
    return [await store.reviews.undo(user, request, receipt), await store.reviews.undo(user, request, receipt)];
  };

  it('keeps a refusal when it says so', async () => {
    const user = await aStoredUser(store);
    const refused = { ok: false, code: 'review_not_found' };
    expect(await undoTwice(user, keepAll)).toEqual([refused, before('review_not_found')]);
    expect(await undoTwice(user, keepOk)).toEqual([refused, refused]);
  });

  it('of a set that is filled twice at once leaves one set, and no cards of the other', async () => {
    const account = await aStoredUser(store);
    const receipt = aReceipt();
    let both = 0;
    let go = (): void => undefined;
    const bothFilled = new Promise<void>((resolve) => (go = resolve));
    const insert = () =>
      store.sets.insertNew(
        account,
        aSet(),
        async (add) => {
          await add(someCards(2));
          if ((both += 1) === 2) go();
          await bothFilled;
          return ok({});
        },
        receipt,
      );
    const outcomes = await Promise.all([insert(), insert()]);
    expect(outcomes).toEqual(expect.arrayContaining([ok(undefined), before()]));
    expect(await setsOf(store, account)).toHaveLength(1);
    expect(await connection.db.collection('cards').countDocuments({ user: account })).toBe(2);
    expect(await connection.db.collection('progress').countDocuments({ user: account })).toBe(2);
    expect(await connection.db.collection('drafts').countDocuments({ user: account })).toBe(0);
  });

  it('is forgotten after a day', async () => {
    const account = await aStoredUser(store);
    const receipt = aReceipt();
    const make = () => store.folders.make(account, 'a' as FolderPath, receipt);
    await make();
    await inside.run(sweep);
    expect(await make()).toEqual(before());
    await connection.db.collection('receipts').updateMany({}, { $set: { until: new Date(0) } });
    expect(await make()).toMatchObject({ ok: true });
    await connection.db.collection('receipts').updateMany({}, { $set: { until: new Date(0) } });
    await inside.run(sweep);
    expect(await connection.db.collection('receipts').countDocuments()).toBe(0);
    expect(await foldersOf(store, account)).toEqual(['a']);
  });
});
