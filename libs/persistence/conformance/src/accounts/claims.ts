import type { AccountId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Claim, RequestKey, Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
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

const running = refuse('still_running');
const taken = refuse('receipt_taken');
const before = { ...refuse('answered_before'), answer: 'kept' };

const short = 40;

/** Takes the key for a moment, and waits until that is over. */
const claimedBefore = async (store: Store, account: AccountId, request: RequestKey): Promise<Claim> => {
  const late = await claimed(store, account, request, short);
  const over = Date.now() + short;
  while (Date.now() <= over) await sleep(short);
  return late;
};

const hold = (twins: CurrentTwins): void => {
  it('has one of fifty that ask at once', async () => {
    const account = await aStoredUser(twins()[0]);
    const request = aRequest();
    const answers = await atOnce(twins, 50, (store) => claim(store, account, request));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array(49).fill(running));
  });

  it('tells who asks for another thing that the key is taken', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    await claimed(store, account, request);
    for (const each of [store, twin]) {
      expect(await claim(each, account, { ...request, fingerprint: 'another thing' })).toEqual(taken);
      expect(await claim(each, account, request)).toEqual(running);
    }
  });

  it('is free for anything when it was let go of, once or twice', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    const first = await claimed(store, account, request);
    await first.release();
    const second = await claimed(twin, account, { ...request, fingerprint: 'another thing' });
    await first.release();
    expect(await claim(store, account, request)).toEqual(taken);
    await second.release();
    await claimed(store, account, request);
  });

  it('is each account’s own', async () => {
    const [store, twin] = twins();
    const request = aRequest();
    for (const each of [store, twin]) await claimed(each, await aStoredUser(store), request);
  });

  it('is told from others exactly, whatever it looks like', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const texts = [...hostileTexts, 'x'.repeat(255), '🦊'.repeat(127)].filter((text) => text.length <= 255);
    const requests = texts.map((text) => aRequest({ key: text, fingerprint: text }));
    const claims = await Promise.all(requests.map((request) => claimed(store, account, request)));
    for (const request of requests) expect(await claim(twin, account, request), request.key).toEqual(running);
    for (const each of claims) await each.release();
    for (const request of requests) await claimed(twin, account, request);
  });
};

const leases = (twins: CurrentTwins): void => {
  it('runs out: then one of fifty has the key, also who asks for another thing', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    await claimedBefore(store, account, { ...request, fingerprint: 'another thing' });
    const answers = await atOnce(twins, 50, (each) => claim(each, account, request));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array(49).fill(running));
  });

  it('that has run out is not renewed, and lets go of nothing, once another has the key', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    const late = await claimedBefore(store, account, request);
    const next = await claimed(twin, account, request, short);
    await late.release();
    await late.renew();
    while (!(await claim(store, account, request)).ok) await sleep(short / 4);
    await late.renew();
    await next.renew();
    for (const each of [late, next]) await each.release();
    expect(await claim(twin, account, request)).toEqual(running);
  });

  it('lasts as long as it is renewed', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    const lease = 400;
    const renewedFor = async (): Promise<boolean> => {
      const since = Date.now();
      const own = await claimed(store, account, request, lease);
      for (let renewed = since; Date.now() < renewed + lease; await sleep(lease / 20)) {
        renewed = Date.now();
        await own.renew();
        const other = await claim(twin, account, request);
        if (other.ok) await other.value.release();
        // Where this was stopped for longer than a lease it says nothing, and is done again.
        if (Date.now() >= renewed + lease) break;
        expect(other).toEqual(running);
        if (Date.now() > since + 2 * lease) return true;
      }
      await own.release();
      return false;
    };
    while (!(await renewedFor()));
  });
};

const receipts = (twins: CurrentTwins): void => {
  it('is not taken for what was done before: that is answered, or told from it', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const { keep, ...request } = aReceipt();
    await store.folders.make(account, folder('a'), { ...request, keep });
    for (const each of [store, twin, store]) {
      expect(await claim(each, account, request)).toEqual(before);
      expect(await claim(each, account, { ...request, fingerprint: 'another thing' })).toEqual(taken);
    }
  });

  it('nor for what was done with others before', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aPerson(store), await aPerson(store)];
    const { code } = await aStoredFolder(store, anna);
    const { keep, ...request } = aReceipt();
    await store.sharedFolders.join(ben, { code, now: aMoment() }, { ...request, keep });
    for (const each of [store, twin]) expect(await claim(each, ben.account, request)).toEqual(before);
    expect(await claim(twin, ben.account, { ...request, fingerprint: 'another thing' })).toEqual(taken);
  });

  it('stands in no change’s way, and who asks after that is answered', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const { keep, ...request } = aReceipt();
    const own = await claimed(store, account, request);
    expect(await store.folders.make(account, folder('a'), { ...request, keep })).toEqual(ok(undefined));
    expect(await claim(twin, account, request)).toEqual(before);
    await own.renew();
    await own.release();
    for (const each of [store, twin]) expect(await claim(each, account, request)).toEqual(before);
  });

  it('is let go of by one for the next, who never does again what was done', async () => {
    const [store] = twins();
    // Of an account that never changed anything.
    const account = await aStoredUser(store);
    const { keep, ...request } = aReceipt();
    let done = 0;
    const work = async (each: Store): Promise<unknown> => {
      for (;;) {
        const own = await claim(each, account, request);
        if (!own.ok && own.code === 'still_running') continue;
        if (!own.ok) return own;
        const made = await each.folders.make(account, folder(`a/${(done += 1)}`), { ...request, keep });
        await own.value.release();
        return made;
      }
    };
    const answers = await atOnce(twins, 10, work);
    expect(answers.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(1);
    expect(answers.filter((answer) => !(answer as { ok: boolean }).ok)).toEqual(Array(9).fill(before));
    expect([done, await foldersOf(store, account)]).toEqual([1, ['a', 'a/1']]);
  });
};

const goneAccounts = (twins: CurrentTwins): void => {
  it('is no more to be had, and to hold one does no harm', async () => {
    const [store, twin] = twins();
    const user = await store.users.insertIfAbsent(aUser());
    await store.folders.make(user.account, folder('a'));
    const request = aRequest();
    const late = await claimed(store, user.account, request);
    await twin.users.delete(user);
    for (const each of [store, twin]) await expect(claim(each, user.account, request)).rejects.toThrow(AccountGone);
    await late.renew();
    await late.release();
    const next = await twin.users.insertIfAbsent(aUser({ id: user.id }));
    await claimed(store, next.account, request);
  });
};

export const claimsConformance = (open: OpenTwins): void => {
  describe('the key of a request', () => {
    const twins = openedTwins(open);
    hold(twins);
    describe('with a lease', () => leases(twins));
    describe('with a receipt', () => receipts(twins));
    describe('of an account that was deleted', () => goneAccounts(twins));
  });
};
