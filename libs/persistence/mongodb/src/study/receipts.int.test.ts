import { ok } from '@flashcards/kernel';
import { AccountGone } from '@flashcards/persistence-ports';
import { aLearner, aReview, today } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { testStores } from '../stores.test-data.ts';
import { totalsId } from './documents.ts';

const { open, openTwo } = await testStores();

const receipt = { key: '/ ’key/', fingerprint: 'f', keep: () => 'an answer' };

describe('a receipt', () => {
  it('lets one of twenty concurrent requests to two servers take effect', async () => {
    const [one, other] = await openTwo();
    const { collections } = one;
    const { user, card } = await aLearner(one.store);
    const record = (index: number) => {
      const { store } = index % 2 === 0 ? one : other;
      return store.reviews.record(user, { reviews: [aReview({ card })], today }, receipt);
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => record(index)));
    expect(outcomes.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
    expect(outcomes.filter((each) => 'answer' in each && each.answer === 'an answer')).toHaveLength(19);
    expect(await collections.events.countDocuments({ kind: 'event' })).toBe(1);
  });

  it('is not used once it has expired, also before the server deletes it', async () => {
    const { store, collections } = await open();
    const { user, card } = await aLearner(store);
    const record = () => store.reviews.record(user, { reviews: [aReview({ card })], today }, receipt);
    await record();
    await collections.receipts.updateOne({ kind: 'receipt' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await record()).toEqual(ok([expect.objectContaining({ card })]));
    expect(await record()).toMatchObject({ code: 'answered_before' });
  });
});

describe('an account', () => {
  it('that is deleted changes nothing and shows nothing while some of its rows are left', async () => {
    const { store, collections } = await open();
    const { user, card } = await aLearner(store);
    const record = () => store.reviews.record(user, { reviews: [aReview({ card })], today });
    await record();
    await collections.totals.deleteOne({ _id: totalsId(user) });
    await expect(record()).rejects.toBeInstanceOf(AccountGone);
    expect(await store.activities.inDays(user, { from: today, to: today })).toEqual([]);
    expect(await collections.events.countDocuments({ kind: 'event' })).toBe(1);
  });
});
