import { ok, refuse } from '@flashcards/kernel';
import type { RequestKey, Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aPerson } from './a-person.ts';
import { aReceipt } from './a-receipt.ts';
import { aRequest, claim, claimed } from './a-request.ts';
import { folder } from '../library/a-set.ts';
import { aMoment, aStoredFolder } from '../sharing/a-shared-folder.ts';
import { aStoredUser, aUser } from './a-user.ts';
import { foldersOf } from '../asking.ts';
import { atOnce } from '../at-once.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';

const answeredBefore = (answer: string) => ({ ...refuse('answered_before'), answer });
const taken = refuse('receipt_taken');
const another = (request: RequestKey): RequestKey => ({ ...request, fingerprint: 'another thing' });

const keeping = (twins: CurrentTwins): void => {
  it('is found by the same request, and returned to it, on both servers', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    for (const each of [store, twin]) expect(await each.receipts.find(account, request)).toBeUndefined();
    expect(await store.receipts.keep(account, { ...request, answer: 'one' })).toEqual(ok(undefined));
    for (const each of [store, twin]) {
      expect(await each.receipts.find(account, request)).toEqual(answeredBefore('one'));
      expect(await claim(each, account, request)).toEqual(answeredBefore('one'));
      expect(await each.receipts.keep(account, { ...request, answer: 'two' })).toEqual(answeredBefore('one'));
      expect(await each.folders.make(account, folder('a'), aReceipt(request))).toEqual(answeredBefore('one'));
    }
    expect(await foldersOf(store, account)).toEqual([]);
  });

  it('is not returned to a request for another thing with the same key', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    await store.receipts.keep(account, { ...request, answer: 'one' });
    expect(await twin.receipts.find(account, another(request))).toEqual(taken);
    expect(await claim(twin, account, another(request))).toEqual(taken);
    expect(await twin.receipts.keep(account, { ...another(request), answer: 'two', instead: 'one' })).toEqual(taken);
    expect(await store.receipts.find(account, request)).toEqual(answeredBefore('one'));
  });

  it('is that of one of fifty concurrent calls; the others get it back', async () => {
    const account = await aStoredUser(twins()[0]);
    const request = aRequest();
    const keep = (store: Store, index: number) => store.receipts.keep(account, { ...request, answer: `${index}` });
    const answers = await atOnce(twins, 50, keep);
    const first = answers.findIndex((answer) => answer.ok);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array(49).fill(answeredBefore(`${first}`)));
    expect(await twins()[1].receipts.find(account, request)).toEqual(answeredBefore(`${first}`));
  });

  it('is that of a concurrent change, if the change was first', async () => {
    const account = await aStoredUser(twins()[0]);
    const request = aRequest();
    const answers = await atOnce(twins, 20, (store, index) =>
      index % 4 < 2
        ? store.receipts.keep(account, { ...request, answer: 'kept' })
        : store.folders.make(account, folder('a'), aReceipt(request)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array(19).fill(answeredBefore('kept')));
  });

  it('is separate for each account, and returned unchanged, for any text', async () => {
    const [store, twin] = twins();
    const accounts = [await aStoredUser(store), await aStoredUser(store)];
    const texts = hostileTexts.filter((text) => text.length <= 255);
    const keep = async (account: (typeof accounts)[number], text: string): Promise<void> => {
      const request = aRequest({ key: text, fingerprint: text });
      const answer = `${text}\u0000${account}`;
      expect(await store.receipts.keep(account, { ...request, answer }), text).toEqual(ok(undefined));
      expect(await twin.receipts.find(account, request), text).toEqual(answeredBefore(answer));
    };
    for (const text of texts) for (const account of accounts) await keep(account, text);
  });

  it('prevents claims of the key', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    const own = await claimed(store, account, request);
    await store.receipts.keep(account, { ...request, answer: 'one' });
    expect(await claim(twin, account, request)).toEqual(answeredBefore('one'));
    await own.release();
    expect(await claim(twin, account, request)).toEqual(answeredBefore('one'));
  });

  it('is neither kept nor found for a deleted account', async () => {
    const [store, twin] = twins();
    const user = await store.users.insertIfAbsent(aUser());
    const request = aRequest();
    await store.receipts.keep(user.account, { ...request, answer: 'one' });
    await twin.users.delete(user);
    const next = { ...request, answer: 'two', instead: 'one' };
    for (const each of [store, twin]) {
      await expect(each.receipts.keep(user.account, next)).rejects.toThrow(AccountGone);
      const found = each.receipts.find(user.account, request);
      expect(await found.catch((error: unknown) => error)).toSatisfy(
        (answer) => answer === undefined || answer instanceof AccountGone,
      );
    }
  });
};

const replacing = (twins: CurrentTwins): void => {
  it('replaces the answer that `instead` names', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const { keep, ...request } = aReceipt();
    await store.folders.make(account, folder('a'), { ...request, keep });
    expect(await twin.receipts.keep(account, { ...request, answer: 'whole', instead: 'kept' })).toEqual(ok(undefined));
    for (const each of [store, twin]) {
      expect(await each.receipts.find(account, request)).toEqual(answeredBefore('whole'));
      expect(await each.folders.make(account, folder('b'), aReceipt(request))).toEqual(answeredBefore('whole'));
    }
  });

  it('replaces the answer of a change of shared data', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aPerson(store), await aPerson(store)];
    const joining = { code: (await aStoredFolder(store, anna)).code, now: aMoment() };
    const receipt = aReceipt();
    await store.sharedFolders.join(ben, joining, receipt);
    const { key, fingerprint } = receipt;
    const kept = { key, fingerprint, answer: 'whole', instead: 'kept' };
    expect(await twin.receipts.keep(ben.account, kept)).toEqual(ok(undefined));
    for (const each of [store, twin]) {
      expect(await each.sharedFolders.join(ben, joining, receipt)).toEqual(answeredBefore('whole'));
      expect(await claim(each, ben.account, { key, fingerprint })).toEqual(answeredBefore('whole'));
    }
  });

  it('replaces no other answer, and is kept where there is none', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    const one = { ...request, answer: 'one', instead: 'note' };
    expect(await store.receipts.keep(account, one)).toEqual(ok(undefined));
    expect(await twin.receipts.keep(account, { ...one, answer: 'two' })).toEqual(answeredBefore('one'));
    expect(await store.receipts.find(account, request)).toEqual(answeredBefore('one'));
  });

  it('is that of one of fifty concurrent calls', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    await store.receipts.keep(account, { ...request, answer: 'note' });
    const answers = await atOnce(twins, 50, (each, index) =>
      each.receipts.keep(account, { ...request, answer: `${index}`, instead: 'note' }),
    );
    const first = answers.findIndex((answer) => answer.ok);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array(49).fill(answeredBefore(`${first}`)));
  });
};

export const keptAnswersConformance = (open: OpenTwins): void => {
  describe('an answer that is kept', () => {
    const twins = openedTwins(open);
    keeping(twins);
    describe('with `instead`', () => replacing(twins));
  });
};
