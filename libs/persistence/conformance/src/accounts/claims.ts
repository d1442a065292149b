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

/** Takes the key with a short lease, and waits until it has expired. */
const claimedBefore = async (store: Store, account: AccountId, request: RequestKey): Promise<Claim> => {
  const late = await claimed(store, account, request, short);
  const over = Date.now() + short;
  while (Date.now() <= over) await sleep(short);
  return late;
};

const hold = (twins: CurrentTwins): void => {
  it('is given to one of fifty concurrent requests', async () => {
    const account = await aStoredUser(twins()[0]);
    const request = aRequest();
    const answers = await atOnce(twins, 50, (store) => claim(store, account, request));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array(49).fill(running));
  });

  it('is refused as taken to a request for another thing', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    await claimed(store, account, request);
    for (const each of [store, twin]) {
      expect(await claim(each, account, { ...request, fingerprint: 'another thing' })).toEqual(taken);
      expect(await claim(each, account, request)).toEqual(running);
    }
  });

  it('is free for any request after its release, also after a repeated one', async () => {
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

  it('is separate for each account', async () => {
    const [store, twin] = twins();
    const request = aRequest();
    for (const each of [store, twin]) await claimed(each, await aStoredUser(store), request);
  });

  it('is compared exactly, for any text', async () => {
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
  it('expires: then one of fifty requests gets the key, also for another thing', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const request = aRequest();
    await claimedBefore(store, account, { ...request, fingerprint: 'another thing' });
    const answers = await atOnce(twins, 50, (each) => claim(each, account, request));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array(49).fill(running));
  });

  it('that has expired cannot be renewed or released once another request has the key', async () => {
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
        // If this process was stopped for longer than a lease, the attempt is repeated.
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
  it('is not given to a repeated request, which gets its earlier answer, nor to another one', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const { keep, ...request } = aReceipt();
    await store.folders.make(account, folder('a'), { ...request, keep });
    for (const each of [store, twin, store]) {
      expect(await claim(each, account, request)).toEqual(before);
      expect(await claim(each, account, { ...request, fingerprint: 'another thing' })).toEqual(taken);
    }
  });

  it('is not given to a repeated request for shared data either', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aPerson(store), await aPerson(store)];
    const { code } = await aStoredFolder(store, anna);
    const { keep, ...request } = aReceipt();
    await store.sharedFolders.join(ben, { code, now: aMoment() }, { ...request, keep });
    for (const each of [store, twin]) expect(await claim(each, ben.account, request)).toEqual(before);
    expect(await claim(twin, ben.account, { ...request, fingerprint: 'another thing' })).toEqual(taken);
  });

  it('does not block the change, and later requests get the answer', async () => {
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

  it('is released by one request for the next one, which does not repeat the change', async () => {
    const [store] = twins();
    // The account has never changed anything.
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
  it('cannot be taken any more, and an existing claim does no harm', async () => {
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
