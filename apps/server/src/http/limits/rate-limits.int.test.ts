import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerOptions } from '../../index.ts';
import type { Reply, TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { inOrder, isTooMany, outcomes, rateOf, withRates } from './rates.test-data.ts';

const serverFor = async (options: ServerOptions): Promise<TestServer> => {
  const server = await aServer(options);
  onTestFinished(() => server.close());
  return server;
};

/** Moves the clock of this process, in which the server runs. */
const pass = (seconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
};
afterEach(() => void vi.useRealTimers());

const json = { 'Content-Type': 'application/json' };
const unknownCard = { cardID: '1'.repeat(39) };
const badSignIn = { userID: 'me', rawAccessToken: 'a', accessToken: 'b', idToken: 'c' };

describe('requests of a user', () => {
  it('are answered up to the limit, then refused until the minute is over', async () => {
    const server = await serverFor(withRates({ user: 4 }));
    const jwtToken = await server.signIn();
    const ask = () => server.post('get-user', { jwtToken });
    const replies = await inOrder(5, ask);
    expect(outcomes(replies)).toEqual([200, 200, 200, 200, 'too many']);
    const policy = '"user";q=4;w=60';
    expect(replies.map(rateOf)).toEqual([3, 2, 1, 0, 0].map((left) => [policy, `"user";r=${left}`, true]));
    const other = await server.signIn();
    expect((await server.post('get-user', { jwtToken: other })).status).toBe(200);
    pass(58);
    expect(isTooMany(await ask())).toBe(true);
    pass(3);
    expect((await ask()).status).toBe(200);
  });

  it('return how long to wait, in whole seconds', async () => {
    const server = await serverFor(withRates({ user: 1 }));
    const jwtToken = await server.signIn();
    await server.post('get-user', { jwtToken });
    const first = Number((await server.post('get-user', { jwtToken })).headers.get('retry-after'));
    expect(first).toBeGreaterThan(30);
    expect(first).toBeLessThanOrEqual(60);
    pass(first - 1);
    const last = await server.post('get-user', { jwtToken });
    expect(isTooMany(last)).toBe(true);
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(2);
    pass(2);
    expect((await server.post('get-user', { jwtToken })).status).toBe(200);
  });

  it('count after the check of the token, before that of the values', async () => {
    const server = await serverFor(withRates({ user: 2 }));
    const jwtToken = await server.signIn();
    const keys = await server.post('create-folder', { jwtToken });
    expect([keys.status, rateOf(keys)]).toEqual([400, [null, null, false]]);
    const replies = await inOrder(3, () => server.post('create-folder', { jwtToken, folder: 7 }));
    expect(outcomes(replies)).toEqual([400, 400, 'too many']);
    expect((await server.post('create-folder', { jwtToken })).status).toBe(400);
    expect((await server.post('create-folder', { jwtToken: 'x', folder: 'y' })).status).toBe(401);
  });

  it('count a batch as one', async () => {
    const server = await serverFor(withRates({ user: 2 }));
    const jwtToken = await server.signIn();
    const review = { cardID: '1', rating: 'good', reviewID: 'r', reviewedAt: new Date().toISOString() };
    const batch = {
      jwtToken,
      reviews: Array.from({ length: 100 }, (_, index) => ({ ...review, reviewID: `${index}` })),
    };
    expect(outcomes(await inOrder(3, () => server.post('review-cards', batch)))).toEqual([404, 404, 'too many']);
  });

  it('are counted exactly when they are concurrent', async () => {
    const server = await serverFor(withRates({ user: 20 }));
    const jwtToken = await server.signIn();
    const replies = await Promise.all(Array.from({ length: 50 }, () => server.post('get-folders', { jwtToken })));
    expect(outcomes(replies).filter((each) => each === 200)).toHaveLength(20);
    expect(replies.filter(isTooMany)).toHaveLength(30);
  });

  it.each(['before', 'after'])(
    'count a form with the token %s its file once, and drop the file above the limit',
    async (place) => {
      const server = await serverFor(withRates({ user: 1 }));
      const jwtToken = await server.signIn();
      const send = (): Promise<Reply> => {
        const form = new FormData();
        if (place === 'before') form.append('jwtToken', jwtToken);
        form.append('file', new Blob([new Uint8Array(1_000_000)]), 'deck.apkg');
        if (place === 'after') form.append('jwtToken', jwtToken);
        return server.send('/api/preview-package-flashcards', { method: 'POST', body: form });
      };
      expect(outcomes(await inOrder(2, send))).toEqual([400, 'too many']);
    },
  );
});

describe('sign-ins', () => {
  it('of one address are refused before anything is verified', async () => {
    const server = await serverFor(withRates({ 'sign-ins': 3 }));
    const bad = { ...badSignIn, userID: 7 };
    expect(outcomes(await inOrder(3, () => server.post('sign-in', bad)))).toEqual([400, 400, 400]);
    const replies = await inOrder(4, () => server.post('sign-in', badSignIn));
    expect(outcomes(replies)).toEqual([403, 403, 403, 'too many']);
    expect(rateOf(replies[3] as Reply)).toEqual(['"sign-ins";q=3;w=60', '"sign-ins";r=0', true]);
    pass(61);
    await expect(server.signIn()).resolves.toEqual(expect.any(String));
  });
});

describe('cards without a token', () => {
  it('are read up to the limit', async () => {
    const server = await serverFor(withRates({ 'card-reads': 3 }));
    const replies = await inOrder(4, () => server.post('get-flashcard-item', unknownCard));
    expect(outcomes(replies)).toEqual([404, 404, 404, 'too many']);
    expect((await server.post('get-flashcard-item', { cardID: 'x' })).status).toBe(400);
  });

  it('that do not exist have a lower limit, and others are still shown', async () => {
    const server = await serverFor(withRates({ 'card-misses': 2, 'card-reads': 100 }));
    const jwtToken = await server.signIn();
    const cards = [{ front: 'ciao', back: 'hello' }];
    const made = { flashcardName: 'n', flashcardDescription: '', folder: '', cards };
    const { flashcardID } = (await server.post('create-flashcard', { jwtToken, ...made })).body as {
      flashcardID: string;
    };
    const whole = (await server.post('get-flashcard', { jwtToken, flashcardID })).body as { cards: object };
    const [cardID] = Object.keys(whole.cards);
    const read = () => server.post('get-flashcard-item', { cardID });
    const miss = () => server.post('get-flashcard-item', unknownCard);
    const hits = await inOrder(4, read);
    expect(outcomes(hits)).toEqual([200, 200, 200, 200]);
    expect(rateOf(hits[3] as Reply)[1]).toBe('"card-reads";r=96');
    const misses = await inOrder(2, miss);
    expect(misses.map((each) => rateOf(each)[1])).toEqual(['"card-misses";r=1', '"card-misses";r=0']);
    expect(outcomes([...misses, await miss(), await read()])).toEqual([404, 404, 'too many', 200]);
    pass(61);
    expect((await miss()).status).toBe(404);
  });
});

describe('joins', () => {
  const join = (
    server: TestServer,
    jwtToken: string,
    { inviteCode = 'no code', from }: { readonly inviteCode?: string; readonly from?: string } = {},
  ): Promise<Reply> =>
    server.post(
      'join-shared-folder',
      { jwtToken, inviteCode },
      { headers: from === undefined ? json : { ...json, 'X-Forwarded-For': from } },
    );

  const aCode = async (server: TestServer): Promise<string> => {
    const folder = { jwtToken: await server.signIn(), folderName: 'f', description: '' };
    const { body } = await server.post('create-shared-folder', folder);
    return (body as { inviteCode: string }).inviteCode;
  };

  it('of one address are refused above the limit', async () => {
    const server = await serverFor(withRates({ joins: 2 }));
    const [one, other] = [await server.signIn(), await server.signIn()];
    const replies = [await join(server, one), await join(server, other), await join(server, one)];
    expect(outcomes(replies)).toEqual([404, 404, 'too many']);
    expect(rateOf(replies[2] as Reply)[0]).toBe('"joins";q=2;w=60');
  });

  it('that are refused count for the user, from any address, for ten minutes', async () => {
    const server = await serverFor(withRates({ 'refused-joins': 2 }, { proxies: 1 }));
    const jwtToken = await server.signIn();
    const joinFrom = (time: number) => join(server, jwtToken, { from: `203.0.113.${time}` });
    expect(outcomes(await inOrder(3, joinFrom))).toEqual([404, 404, 'too many']);
    pass(590);
    expect(isTooMany(await joinFrom(4))).toBe(true);
    pass(11);
    expect((await joinFrom(4)).status).toBe(404);
  });

  it('of quests and of folders that are refused count together', async () => {
    const server = await serverFor(withRates({ 'refused-joins': 2 }));
    const jwtToken = await server.signIn();
    const joinQuest = () => server.post('join-quest', { jwtToken, inviteCode: 'no code' });
    const replies = [await join(server, jwtToken), await joinQuest(), await joinQuest(), await join(server, jwtToken)];
    expect(outcomes(replies)).toEqual([404, 404, 'too many', 'too many']);
  });

  it('that are refused block their user, and no other user of the address', async () => {
    const server = await serverFor(withRates({ 'refused-joins': 2 }));
    const [inviteCode, one, other] = [await aCode(server), await server.signIn(), await server.signIn()];
    expect(outcomes(await inOrder(3, () => join(server, one)))).toEqual([404, 404, 'too many']);
    expect(isTooMany(await join(server, one, { inviteCode }))).toBe(true);
    expect(outcomes([await join(server, other), await join(server, other, { inviteCode })])).toEqual([404, 200]);
  });

  it('that are refused count for the address as well, and a valid code is still accepted', async () => {
    const server = await serverFor(withRates({ 'refused-joins-address': 2 }, { proxies: 1 }));
    const inviteCode = await aCode(server);
    const tokens = await inOrder(3, () => server.signIn());
    const from = '203.0.113.1';
    const replies = await inOrder(3, (time) => join(server, tokens[time] as string, { from }));
    expect(outcomes(replies)).toEqual([404, 404, 'too many']);
    expect(rateOf(replies[2] as Reply)[0]).toBe('"refused-joins-address";q=2;w=600');
    expect((await join(server, tokens[2] as string, { from, inviteCode })).status).toBe(200);
    expect((await join(server, tokens[0] as string, { from: '203.0.113.2' })).status).toBe(404);
  });

  it('that succeed, or whose user is a member already, do not count as refused', async () => {
    const server = await serverFor(withRates({ 'refused-joins': 1 }));
    const [inviteCode, jwtToken] = [await aCode(server), await server.signIn()];
    const enter = () => join(server, jwtToken, { inviteCode });
    expect(outcomes(await inOrder(4, enter))).toEqual([200, 400, 400, 400]);
    expect(outcomes(await inOrder(2, () => join(server, jwtToken)))).toEqual([404, 'too many']);
  });
});

describe('bad tokens', () => {
  const goal = { goalID: '1', status: 'completed' };

  it('are refused with 429 above the limit, also for the specified exceptions, and valid ones never', async () => {
    const server = await serverFor(withRates({ 'bad-tokens': 5 }));
    const good = await server.signIn();
    const [first, second, third] = [
      await server.post('update-goal-status', { jwtToken: 'bad' }),
      await server.post('get-heatmap', { jwtToken: 'bad' }),
      await server.post('get-user', { jwtToken: { $gt: '' } }),
    ];
    expect([first.status, first.body]).toEqual([200, {}]);
    expect([second.status, second.body]).toEqual([401, { error: 'User does not exist!' }]);
    expect([third.status, rateOf(third)[1]]).toEqual([401, '"bad-tokens";r=2']);
    expect(outcomes(await inOrder(3, () => server.post('get-user', { jwtToken: good.slice(1) })))).toEqual([
      401,
      401,
      'too many',
    ]);
    const refused = [
      await server.post('update-goal-status', { jwtToken: 'bad' }),
      await server.post('get-heatmap', { jwtToken: 'bad' }),
    ];
    expect(outcomes(refused)).toEqual(['too many', 'too many']);
    expect((await server.post('get-user', { jwtToken: good })).status).toBe(200);
    expect((await server.post('get-user', { jwtToken: 'bad', ...goal })).status).toBe(400);
  });

  it('include revoked tokens and those of deleted users', async () => {
    const server = await serverFor(withRates({ 'bad-tokens': 2 }));
    const revoked = await server.signIn();
    await server.post('sign-out-everywhere', { jwtToken: revoked });
    const gone = await server.signIn();
    await server.post('delete-user', { jwtToken: gone }, { method: 'DELETE' });
    const ask = (time: number) => server.post('get-user', { jwtToken: time % 2 === 0 ? revoked : gone });
    expect(outcomes(await inOrder(6, ask))).toEqual([401, 401, 'too many', 'too many', 'too many', 'too many']);
  });

  it('are not looked up in the store above the limit', async () => {
    const store = await openSqliteStore({ file: ':memory:' });
    let lookups = 0;
    const find: Store['users']['find'] = (id) => {
      lookups += 1;
      return store.users.find(id);
    };
    const server = await serverFor({
      ...withRates({ 'bad-tokens': 1 }),
      store: { ...store, users: { ...store.users, find } },
    });
    const jwtToken = await server.signIn();
    await server.post('sign-out-everywhere', { jwtToken });
    const ask = () => server.post('get-user', { jwtToken });
    expect(outcomes(await inOrder(2, ask))).toEqual([401, 'too many']);
    const before = lookups;
    expect(outcomes(await inOrder(5, ask))).toEqual(Array(5).fill('too many'));
    expect(lookups).toBe(before);
  });

  it('are counted in forms, whose files are dropped', async () => {
    const server = await serverFor(withRates({ 'bad-tokens': 2 }));
    const send = (): Promise<Reply> => {
      const form = new FormData();
      form.append('jwtToken', 'bad');
      form.append('file', new Blob(['no deck']), 'deck.apkg');
      return server.send('/api/preview-package-flashcards', { method: 'POST', body: form });
    };
    expect(outcomes(await inOrder(3, send))).toEqual([401, 401, 'too many']);
  });
});

describe('an address', () => {
  const readFrom = (server: TestServer, from: string): Promise<Reply> =>
    server.post('get-flashcard-item', unknownCard, { headers: { ...json, 'X-Forwarded-For': from } });

  it('that a client invents is ignored', async () => {
    const server = await serverFor(withRates({ 'card-reads': 2 }));
    const replies = await inOrder(3, (time) => readFrom(server, `203.0.113.${time}`));
    expect(outcomes(replies)).toEqual([404, 404, 'too many']);
  });

  it.each([
    [1, 'a lie, 203.0.113.7', 'another, 203.0.113.7', '203.0.113.7, 203.0.113.8'],
    [2, 'a lie, 203.0.113.7, 10.0.0.1', 'another, 203.0.113.7, 10.0.0.2', '203.0.113.7, 203.0.113.8, 10.0.0.1'],
  ])('behind %i is the one that the outermost proxy wrote', async (proxies, one, same, other) => {
    const server = await serverFor(withRates({ 'card-reads': 2 }, { proxies }));
    const replies = [await readFrom(server, one), await readFrom(server, same), await readFrom(server, one)];
    expect(outcomes(replies)).toEqual([404, 404, 'too many']);
    expect((await readFrom(server, other)).status).toBe(404);
  });

  it('of IPv6 counts with its whole network', async () => {
    const server = await serverFor(withRates({ 'card-reads': 2 }, { proxies: 1 }));
    const replies = await inOrder(3, (time) => readFrom(server, `2001:db8:1:2:${time}::${time}`));
    expect(outcomes(replies)).toEqual([404, 404, 'too many']);
    expect((await readFrom(server, '2001:db8:1:3::')).status).toBe(404);
  });

  it('that is invalid counts as that of the proxy, with any content', async () => {
    const server = await serverFor(withRates({ 'card-reads': 5 }, { proxies: 1 }));
    const hostile = ['unknown', '$ne', `${','.repeat(8_000)}x`, "';--", '::1::', '__proto__'];
    const replies = await inOrder(hostile.length, (time) => readFrom(server, hostile[time] as string));
    expect(outcomes(replies)).toEqual([404, 404, 404, 404, 404, 'too many']);
  });
});

describe('no rate limit applies', () => {
  it('to health checks, documents and pages', async () => {
    const server = await serverFor(withRates({}));
    for (const path of ['/healthz', '/readyz', '/api/openapi.json']) {
      const reply = await server.send(path, {});
      expect([reply.status, rateOf(reply)]).toEqual([200, [null, null, false]]);
    }
  });

  it('when limits are off', async () => {
    const server = await serverFor({});
    const jwtToken = await server.signIn();
    const replies = await inOrder(30, () => server.post('sign-in', badSignIn));
    expect(new Set(outcomes(replies))).toEqual(new Set([403]));
    expect(rateOf(await server.post('get-user', { jwtToken }))).toEqual([null, null, false]);
  });
});
