import { contract } from '@flashcards/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient, isMissingToken, isNetworkError, isRefused, isTimeout, isUnexpectedReply } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, rejection } from '../wire-server.test-data.ts';

const { reply: sent } = contract.exportUserData.example;
const json = JSON.stringify(sent);

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 'the token' }), received };
};

/** Sends the start of a valid response and then nothing. */
const begins: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(json.slice(0, 20));
};

describe('an export', () => {
  it('returns the bytes that the server sends', async () => {
    const { client, received } = await aClient(answers(sent));
    const stream = await client.account.exportData();
    expect(await new Response(stream).text()).toBe(json);
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/export-user-data', '{"jwtToken":"the token"}'],
    ]);
  });

  it('is parsed into numbers, dates and instants', async () => {
    const { client } = await aClient(answers(sent));
    const data = await (await client.account.exportData()).parsed();
    expect(data).toMatchObject({
      user: { xp: 10, lastActiveDay: '2026-03-01', createdAt: new Date('2026-02-14T08:30:00Z') },
      settings: { newCardsPerDay: 20 },
      sets: [{ importReport: { notes: 2 } }],
      progress: [{ memory: { state: 'learning', step: 1, stability: 2.3065, lastReview: '2026-03-01' } }],
      reviews: [{ before: { state: 'new' }, sequence: 1, undoneAt: undefined }],
      goals: [{ kind: 'cards', failDate: undefined }],
      quests: [{ kind: 'cards', target: 500, since: new Date('2026-03-01T11:00:00Z'), won: false }],
      sharedFolders: [{ role: 'editor', members: 2, added: [{ addedAt: new Date('2026-02-21T09:15:00Z') }] }],
      origins: [
        {
          ease: 2500,
          step: { left: 1001, dueOn: undefined },
          history: [{ answer: 3, interval: -600, at: new Date('2026-02-20T18:00:00Z') }],
        },
      ],
      media: [{ name: 'ciao.mp3', type: 'audio/mpeg', bytes: 4 }],
    });
  });

  it('that is truncated ends with an error, read or parsed', async () => {
    const cut: Responder = (response, request) => {
      begins(response, request);
      setImmediate(() => response.destroy());
    };
    const { client } = await aClient(cut);
    const read = async () => new Response(await client.account.exportData()).text();
    expect(isNetworkError(await rejection(read()))).toBe(true);
    const parse = async () => (await client.account.exportData()).parsed();
    expect(isNetworkError(await rejection(parse()))).toBe(true);
  });

  it('ends when the caller aborts after the start', async () => {
    const { client } = await aClient(begins);
    const controller = new AbortController();
    const stream = await client.account.exportData({ signal: controller.signal });
    const reading = rejection(new Response(stream).text());
    controller.abort();
    expect(await reading).toBe(controller.signal.reason);
  });

  it('may take longer than the time limit of a call once it has started', async () => {
    let goOn: () => void = () => undefined;
    const { client } = await aClient((response, request) => {
      begins(response, request);
      goOn = () => response.end(json.slice(20));
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = await client.account.exportData({ timeout: 1_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    goOn();
    expect(await new Response(stream).text()).toBe(json);
  });

  it('ends when the server falls silent, but not while the caller pauses', async () => {
    const { client } = await aClient(begins);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reader = (await client.account.exportData({ timeout: 1_000 })).getReader();
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await reader.read()).value?.length).toBe(20);
    await vi.advanceTimersByTimeAsync(5_000);
    const next = rejection(reader.read());
    await vi.advanceTimersByTimeAsync(1_000);
    const error = await next;
    expect(isTimeout(error) && error.message).toBe('account.exportData: no answer within 1000 ms');
  });

  it('and its connection are ended by a hook that throws', async () => {
    let closed: Promise<void> | undefined;
    const { baseUrl } = await aWireServer((response, request) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      begins(response, request);
    });
    const mine = new Error('mine');
    const onResponse = () => Promise.reject(mine);
    const client = createClient({ baseUrl, token: 't', hooks: { onResponse } });
    expect(await rejection(client.account.exportData())).toBe(mine);
    await closed;
    expect(await rejection(client.sets.exportPackage('7'))).toBe(mine);
    await closed;
  });

  it('that is refused rejects at once', async () => {
    const { client } = await aClient(answers({ error: 'Invalid JWT token' }, 401, { 'x-error-code': 'invalid_token' }));
    expect(isRefused(await rejection(client.account.exportData()), 'invalid_token')).toBe(true);
  });

  it('of another kind of server is unexpected', async () => {
    const { client } = await aClient(answers('<html>'), answers({ ...sent, reviews: [{}] }));
    const parse = async () => (await client.account.exportData()).parsed();
    expect(isUnexpectedReply(await rejection(parse()))).toBe(true);
    expect(isUnexpectedReply(await rejection(parse()))).toBe(true);
  });
});

describe('deleting the account', () => {
  it('is requested once, and leaves the client without a token', async () => {
    const { client, received } = await aClient(answers({ success: true }));
    expect(await client.account.delete()).toBeUndefined();
    expect(received.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/delete-user']]);
    expect(isMissingToken(await rejection(client.account.get()))).toBe(true);
  });

  it('keeps the token if it fails', async () => {
    const { client, received } = await aClient(answers('', 503), answers(sent));
    await rejection(client.account.delete());
    expect(received.length).toBe(1);
    await client.account.exportData();
    expect(received.at(-1)?.body).toBe('{"jwtToken":"the token"}');
  });
});
