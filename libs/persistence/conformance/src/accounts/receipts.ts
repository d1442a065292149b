import { ok, refuse } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aPerson } from './a-person.ts';
import { aReceipt } from './a-receipt.ts';
import { aReview, today } from '../study/a-review.ts';
import { folder } from '../library/a-set.ts';
import { aMoment, aStoredFolder, deleteFolderOf, renewed } from '../sharing/a-shared-folder.ts';
import { aStoredUser } from './a-user.ts';
import { foldersOf } from '../asking.ts';
import { expectGone } from './gone.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { randomAccountId, randomCardId } from '../random-ids.ts';
import { kindsOfLibrary } from './receipted-library.ts';
import { kindsOfQuests } from './receipted-quests.ts';
import { kindsOfSharing } from './receipted-sharing.ts';
import { kindsOfStudy } from './receipted-study.ts';

const answeredBefore = { ok: false, code: 'answered_before', answer: 'kept' };

const groups = [kindsOfStudy, kindsOfLibrary, kindsOfQuests, kindsOfSharing];
const kinds = groups.flat();
/** One of each group is enough, because the unit of work checks the receipt in the same way for all changes. */
const oneOfEach = groups.map((group) => group.slice(0, 1)).flat();

const everyKind = (twins: CurrentTwins): void => {
  it.each(kinds)('executes a change %s once, and returns its answer to the second call', async (_, of) => {
    const { change, look } = await of(twins);
    const before = await look();
    const receipt = aReceipt();
    expect(await change(receipt)).toMatchObject({ ok: true });
    const after = await look();
    expect(after).not.toEqual(before);
    expect(await change(receipt)).toEqual(answeredBefore);
    expect(await look()).toEqual(after);
  });

  it.each(oneOfEach)('refuses a change %s with a key that was used for another thing', async (_, of) => {
    const { change, look } = await of(twins);
    const receipt = aReceipt();
    await change(receipt);
    const after = await look();
    expect(await change({ ...receipt, fingerprint: 'another thing' })).toEqual(refuse('receipt_taken'));
    expect(await look()).toEqual(after);
  });

  it.each(kinds)('keeps nothing of a change %s if `keep` returns nothing; the key stays free', async (_, of) => {
    const { change } = await of(twins);
    const receipt = aReceipt({ keep: () => undefined });
    expect(await change(receipt)).toMatchObject({ ok: true });
    expect(await change({ ...receipt, fingerprint: 'another thing' })).toMatchObject({ ok: true });
  });

  it.each(oneOfEach)('executes a change %s once for twenty concurrent calls', async (_, of) => {
    const { change } = await of(twins);
    const receipt = aReceipt();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => change(receipt)));
    expect(outcomes.filter((outcome) => (outcome as { ok: boolean }).ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !(outcome as { ok: boolean }).ok)).toEqual(Array(19).fill(answeredBefore));
  });
};

const keys = (twins: CurrentTwins): void => {
  it('are separate for each account', async () => {
    const [store] = twins();
    const receipt = aReceipt();
    for (const account of [await aStoredUser(store), await aStoredUser(store)])
      expect(await store.folders.make(account, folder('a'), receipt)).toEqual(ok(undefined));
  });

  it('are compared exactly, and answers are returned unchanged, for any text', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const receipts = hostileTexts
      .filter((text) => text.length <= 255)
      .map((text) => aReceipt({ key: text, fingerprint: text, keep: () => `${text}\u0000${text}` }));
    for (const receipt of receipts) await store.folders.make(account, folder('a'), receipt);
    for (const { key, ...receipt } of receipts)
      expect(await twin.folders.make(account, folder('b'), { ...receipt, key })).toEqual({
        ...refuse('answered_before'),
        answer: `${key}\u0000${key}`,
      });
    expect(await foldersOf(store, account)).toEqual(['a']);
  });

  it('of a join stay valid after its code has been renewed', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aPerson(store), await aPerson(store)];
    const folder = await aStoredFolder(store, anna);
    const receipt = aReceipt();
    const joining = { code: folder.code, now: aMoment() };
    expect(await store.sharedFolders.join(ben, joining, receipt)).toMatchObject({ ok: true });
    await renewed(store, folder);
    expect(await twin.sharedFolders.join(ben, joining, receipt)).toEqual(answeredBefore);
    await deleteFolderOf(store, anna, folder);
    expect(await twin.sharedFolders.join(ben, joining, receipt)).toEqual(answeredBefore);
  });

  it('are not kept for an account that does not exist', async () => {
    const [store] = twins();
    const receipt = aReceipt();
    const recording = { reviews: [aReview({ card: randomCardId() })], today };
    for (const account of [randomAccountId(), randomAccountId()])
      await expectGone('reviews.record', store.reviews.record(account, recording, receipt));
  });
};

export const receiptsConformance = (open: OpenTwins): void => {
  describe('a receipt', () => {
    const twins = openedTwins(open);
    everyKind(twins);
    describe('keys', () => keys(twins));
  });
};
