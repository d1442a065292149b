import type { CardId, Client } from '@flashcards/client-sdk';
import { createClient, isNetworkError, isRefused } from '@flashcards/client-sdk';
import type { Deed, Outbox, OutboxStorage, SentDeed, WaitingDeed } from '@flashcards/client-sdk/offline';
import { makeOutbox } from '@flashcards/client-sdk/offline';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../running-server.ts';
import { aLearnerOfItsOwn, signInAgain } from './a-learner.ts';

/** What survives when the app is closed. */
const aStorage = (): OutboxStorage => {
  const waiting = new Map<number, Deed>();
  let last = 0;
  return {
    add: async (deed) => void waiting.set((last += 1), deed),
    oldest: async (count): Promise<readonly WaitingDeed[]> =>
      [...waiting].slice(0, count).map(([key, deed]) => ({ key, deed })),
    remove: async (keys) => keys.forEach((key) => waiting.delete(key)),
  };
};

const now = Date.parse('2026-03-01T13:00:00Z');
const review = (card: string, minutesAgo: number, reviewID: string): Deed => ({
  kind: 'review',
  review: { card, rating: 'good', at: new Date(now - minutesAgo * 60_000), reviewID },
});

/** A client whose network executes a request, while the answer may be lost. */
const throughNetwork = (server: TestServer, token: string) => {
  const network = { isLossy: false, requests: [] as string[] };
  const fetching: typeof fetch = async (input, init) => {
    network.requests.push(new URL(input instanceof Request ? input.url : input).pathname.replace('/api/', ''));
    const answer = await fetch(input, init);
    if (network.isLossy) throw new TypeError('fetch failed');
    return answer;
  };
  return { network, client: createClient({ baseUrl: server.baseUrl, token, fetch: fetching, maxRetries: 0 }) };
};

describe('an outbox', () => {
  let learner: Awaited<ReturnType<typeof aLearnerOfItsOwn>>;
  let client: Client;
  let network: ReturnType<typeof throughNetwork>['network'];
  let storage: OutboxStorage;
  let sent: SentDeed[];
  let outbox: Outbox;
  const waiting = async (): Promise<number> => (await storage.oldest(1000)).length;
  const opened = (exclusively?: (send: () => Promise<void>) => Promise<void>): Outbox =>
    makeOutbox(client, { storage, onSent: (each) => void sent.push(each), ...(exclusively && { exclusively }) });
  const addAll = async (deeds: readonly Deed[]): Promise<void> => {
    for (const deed of deeds) await outbox.add(deed);
  };

  beforeEach(async () => {
    learner = await aLearnerOfItsOwn();
    learner.server.passHours(1);
    ({ network, client } = throughNetwork(learner.server, await signInAgain(learner.learner)));
    storage = aStorage();
    sent = [];
    outbox = opened();
  });

  it('sends in order, each run of reviews in one request', async () => {
    const { card, other } = learner;
    await addAll([
      review(card, 30, 'a'),
      review(other, 20, 'b'),
      { kind: 'undo', reviewID: 'a' },
      { kind: 'suspend', card, isOn: true },
      { kind: 'bury', card: other, isOn: true },
      { kind: 'flag', card: other, flag: 3 },
    ]);
    await outbox.send();
    expect(network.requests).toEqual(['review-cards', 'undo-review', 'suspend-cards', 'bury-cards', 'flag-cards']);
    expect(sent.map(({ deed: { kind }, refusal }) => [kind, refusal])).toEqual(
      ['review', 'review', 'undo', 'suspend', 'bury', 'flag'].map((kind) => [kind, undefined]),
    );
    expect((await client.cards.info(card)).card).toMatchObject({ state: 'new', suspended: true });
    expect((await client.cards.info(other)).card).toMatchObject({ state: 'learning', flag: 3 });
    expect(await waiting()).toBe(0);
  });

  it('keeps what got no answer, also when the app is closed, and a review counts once', async () => {
    await addAll([review(learner.card, 30, 'a'), review(learner.other, 20, 'b')]);
    network.isLossy = true;
    await expect(outbox.send()).rejects.toSatisfy(isNetworkError);
    expect([await waiting(), sent]).toEqual([2, []]);
    network.isLossy = false;
    const { xp } = await client.account.get();
    await opened().send();
    expect(sent.map(({ reviewed }) => reviewed?.reviewID)).toEqual(['a', 'b']);
    expect((await client.account.get()).xp).toBe(xp);
    expect((await client.cards.info(learner.card)).reviews).toHaveLength(1);
  });

  it('tells what is refused for good, and records the rest', async () => {
    const none = '123456789012' as CardId;
    const later = review(learner.card, 20, 'b');
    await addAll([review(none, 30, 'a'), later, { kind: 'flag', card: none, flag: 1 }]);
    await outbox.send();
    expect(sent.map(({ refusal }) => refusal?.code)).toEqual(['card_not_found', undefined, 'card_not_found']);
    expect(await waiting()).toBe(0);
  });

  it('waits for a new sign-in', async () => {
    await addAll([review(learner.card, 30, 'a')]);
    await learner.client.account.signOutEverywhere();
    await expect(outbox.send()).rejects.toSatisfy((error) => isRefused(error) && error.status === 401);
    expect(await waiting()).toBe(1);
    ({ client } = throughNetwork(learner.server, await signInAgain(learner.learner)));
    await opened().send();
    expect(sent).toHaveLength(1);
  });

  it('sends once from two pages that share a lock', async () => {
    let last: Promise<void> = Promise.resolve();
    const lock = (send: () => Promise<void>): Promise<void> => (last = last.then(send));
    await addAll([review(learner.card, 30, 'a'), review(learner.other, 20, 'b')]);
    await Promise.all([opened(lock).send(), opened(lock).send()]);
    expect(network.requests).toEqual(['review-cards']);
    expect(sent).toHaveLength(2);
  });

  it('records an answer of now as of now, with any clock of the device', async () => {
    const at = new Date();
    expect(at.getTime()).toBeGreaterThan(now + 24 * 3_600_000 * 2);
    await addAll([{ kind: 'review', review: { card: learner.card, rating: 'good', at, reviewID: 'now' } }]);
    await outbox.send();
    expect(network.requests).toEqual(['review-card']);
    const { reviews } = await client.cards.info(learner.card);
    expect(reviews.map(({ at: reviewedAt }) => reviewedAt)).toEqual([new Date(now)]);
  });
});
