import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../running-server.test-data.ts';
import { aServer } from '../running-server.test-data.ts';
import { sendRaw } from './edge/raw-request.test-data.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await aServer();
  token = await server.signIn();
});
afterAll(() => server.close());

const raw = (
  body: Exclude<RequestInit['body'], undefined>,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
) => server.send('/api/create-folder', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

const chunked = (bytes: number): ReadableStream =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":"'));
      for (let sent = 0; sent < bytes; sent += 65_536) controller.enqueue(new Uint8Array(65_536).fill(97));
      controller.close();
    },
  });

const mismatch = {
  error:
    "Your supplied json keys do not match the expected format. The request should be in the format: {'jwtToken': '', 'folder': ''}",
};

describe('a reply', () => {
  it('has the headers of the contract and, on success, no error code', async () => {
    const { status, headers } = await server.post('get-folders', { jwtToken: token });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'x-api-version': '1.0',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\w.:-]{1,128}$/),
    });
    expect(headers.get('x-error-code')).toBeNull();
  });

  it.each([
    ['a request id of the client when it is sane', 'trace:1.2-3_4', true],
    ['its own request id instead of one with a space', 'a b', false],
    ['its own request id instead of one that is too long', 'x'.repeat(129), false],
  ])('carries %s', async (_, id, taken) => {
    const { headers } = await server.send('/healthz', { headers: { 'X-Request-Id': id } });
    expect(headers.get('x-request-id') === id).toBe(taken);
  });
});

describe('a body', () => {
  it.each([
    ['malformed JSON', '{"jwtToken":'],
    ['no JSON', 'jwtToken=x'],
    ['an array', '[]'],
    ['a scalar', '"x"'],
    ['null', 'null'],
    ['an own __proto__', '{"jwtToken":"","folder":"","__proto__":{}}'],
    ['a __proto__ in place of a key', '{"jwtToken":"","__proto__":{"folder":""}}'],
    ['sixty thousand brackets', '['.repeat(60_000)],
    ['deep nesting under an extra key', `{"jwtToken":"","a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['nothing', ''],
  ])('with %s is a key mismatch', async (_, body) => {
    const { status, body: reply, headers } = await raw(body);
    expect([status, reply, headers.get('x-error-code')]).toEqual([400, mismatch, 'key_mismatch']);
  });

  it.each([
    ['half a character', [0xc3]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a byte of Latin-1', [0xe9]],
    ['an overlong slash', [0xc0, 0xaf]],
  ])('with %s instead of UTF-8 is a key mismatch', async (_, bytes) => {
    const body = Buffer.concat([
      Buffer.from(`{"jwtToken":"${token}","folder":"a`),
      Buffer.from(bytes),
      Buffer.from('"}'),
    ]);
    expect(await raw(body)).toMatchObject({ status: 400, body: mismatch });
  });

  it('may begin with a byte order mark', async () => {
    expect((await raw(`\uFEFF${JSON.stringify({ jwtToken: token, folder: 'a' })}`)).status).toBe(200);
  });

  it('that is empty may lack a content type', async () => {
    expect(await raw(null, {})).toMatchObject({ status: 400, body: mismatch });
  });

  it.each([
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    { 'Content-Type': 'application/jsonp' },
    { 'Content-Type': 'application/json; charset=utf-16' },
    { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  ])('is refused with %j', async (headers) => {
    const reply = await raw(JSON.stringify({ jwtToken: token, folder: 'a' }), headers);
    expect([reply.status, reply.headers.get('x-error-code')]).toEqual([415, 'unsupported_media_type']);
  });

  it('may declare its charset', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset="UTF-8"' };
    expect((await raw(JSON.stringify({ jwtToken: token, folder: 'a' }), headers)).status).toBe(200);
  });

  it('over 1 MB is answered with 413, with or without a Content-Length', async () => {
    const tooLarge = { status: 413, body: { error: 'Request body too large' } };
    expect(await raw('x'.repeat(1_000_001))).toMatchObject(tooLarge);
    expect(await raw('x'.repeat(5_000_000))).toMatchObject(tooLarge);
    expect(await raw(chunked(5_000_000))).toMatchObject(tooLarge);
    expect((await raw(JSON.stringify({ jwtToken: token, folder: 'a' }))).status).toBe(200);
  });

  it('that breaks off does not affect other requests', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = 'POST /api/create-folder HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    // The reply to this shows that the server has started the request.
    socket.write(`${head}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n`);
    await once(socket, 'data');
    await new Promise<void>((resolve) => socket.write('{"jwt', () => resolve()));
    socket.destroy();
    expect((await server.post('get-folders', { jwtToken: token })).status).toBe(200);
  });
});

describe('the order of checks', () => {
  it('is keys, token, values', async () => {
    const post = async (body: object) => (await server.post('create-folder', body)).headers.get('x-error-code');
    expect(await post({ jwtToken: 'bad', folder: 1, extra: '' })).toBe('key_mismatch');
    expect(await post({ jwtToken: 'bad', folder: 1 })).toBe('invalid_token');
    expect(await post({ jwtToken: token, folder: 1 })).toBe('invalid_value');
    expect(await post({ jwtToken: token, folder: 'a' })).toBeNull();
  });

  it('refuses a token that is not text as a bad token, without echoing it', async () => {
    for (const jwtToken of [{ $gt: '' }, null, 1, ['x'], 'x.y.z', 'Bearer'])
      expect(await server.post('get-folders', { jwtToken })).toMatchObject({
        status: 401,
        body: { error: 'Invalid JWT token' },
      });
  });

  it('names the first bad value in documented order', async () => {
    const { status, body } = await server.post('review-card', {
      reviewID: '',
      rating: 'so-so',
      cardID: 'x',
      jwtToken: token,
    });
    expect([status, body]).toEqual([400, { error: "Invalid value for 'cardID': expected a string of digits" }]);
  });
});

describe('a valid token of a deleted user', () => {
  const jwtSecret = 'a secret that two servers share, so that one knows users of the other';
  let other: TestServer;
  let theirs = '';
  beforeAll(async () => {
    const home = await aServer({ config: { jwtSecret } });
    theirs = await home.signIn();
    await home.close();
    other = await aServer({ config: { jwtSecret } });
  });
  afterAll(() => other.close());

  it.each([
    ['get-user', 401, 'invalid_token', 'Invalid JWT token'],
    ['calculate-streak', 404, 'user_not_found', 'User does not exist.'],
    ['get-heatmap', 404, 'user_not_found', 'User does not exist!'],
    ['update-heatmap', 404, 'user_not_found', 'User does not exist!'],
  ])('is refused by %s with %i', async (operation, status, code, error) => {
    const reply = await other.post(operation, { jwtToken: theirs });
    expect([reply.status, reply.headers.get('x-error-code'), reply.body]).toEqual([status, code, { error }]);
  });

  it('is refused by invite-to-quest like a bad token: its 404 is about the invited user', async () => {
    const reply = await other.post('invite-to-quest', { jwtToken: theirs, questId: '7', invitedId: 'grace' });
    expect([reply.status, reply.body]).toEqual([401, { error: 'Invalid JWT token' }]);
  });

  it('is refused by update-goal-status like a bad token', async () => {
    const reply = await other.post('update-goal-status', { jwtToken: theirs });
    expect([reply.status, reply.headers.get('x-error-code'), reply.body]).toEqual([200, 'invalid_token', {}]);
  });
});

describe('a list of objects', () => {
  const review = { cardID: '7', rating: 'good', reviewID: 'r', reviewedAt: new Date().toISOString() };
  const refusalOf = async (reviews: unknown) => {
    const { status, headers, body } = await server.post('review-cards', { jwtToken: token, reviews });
    return [status, headers.get('x-error-code'), (body as { error: string }).error];
  };

  const isEntry = "expected an object with 'cardID', 'rating', 'reviewID', 'reviewedAt'";
  it.each<[string, unknown, string]>([
    ['is none', 'many', 'expected a list of at most 500 reviews'],
    ['is too long', Array.from({ length: 501 }, () => review), 'expected a list of at most 500 reviews'],
    ['has an entry that is none', [review, 7], `entry 2: ${isEntry}`],
    ['has an entry without a key', [{ cardID: '7' }], `entry 1: ${isEntry}`],
    ['has an entry with another key', [review, review, { ...review, '"\n': 1 }], `entry 3: ${isEntry}`],
    [
      'has a bad member',
      [{ ...review, rating: 'x' }],
      "entry 1: 'rating': expected one of 'again', 'hard', 'good', 'easy'",
    ],
    ['has an id that is none', [review, { ...review, cardID: '' }], "entry 2: 'cardID': expected a string of digits"],
    [
      'has a time that cannot be',
      [{ ...review, reviewedAt: '2999-01-01T00:00:00Z' }],
      "entry 1: 'reviewedAt': expected an ISO 8601 instant such as 2026-03-01T13:00:00.000+01:00, at most 60 seconds ahead (24 hours with partial=true), at most 30 days back, and at most 60 seconds before the account was made",
    ],
  ])('with %s is refused by its first bad entry', async (_, reviews, wrong) => {
    expect(await refusalOf(reviews)).toEqual([400, 'invalid_value', `Invalid value for 'reviews': ${wrong}`]);
  });

  it('with an own __proto__ in an entry is refused, also among half a million entries', async () => {
    const send = async (reviews: string) => {
      const body = `{"jwtToken":"${token}","reviews":${reviews}}`;
      const headers = { 'Content-Type': 'application/json' };
      return (await server.send('/api/review-cards', { method: 'POST', headers, body })).body;
    };
    const entry = JSON.stringify(review).replace('{', '{"__proto__":{},');
    expect(await send(`[${entry}]`)).toEqual({ error: `Invalid value for 'reviews': entry 1: ${isEntry}` });
    expect(await send(`[${'1,'.repeat(499_000)}1]`)).toEqual({
      error: "Invalid value for 'reviews': expected a list of at most 500 reviews",
    });
  });
});

describe('an operation that is called with DELETE', () => {
  it('takes its parameters from a JSON body', async () => {
    const body = JSON.stringify({ jwtToken: token, goalID: '7' });
    const headers = { 'Content-Type': 'application/json' };
    const { status, body: reply } = await server.send('/api/delete-goal', { method: 'DELETE', headers, body });
    expect([status, reply]).toEqual([404, { error: 'Goal not found' }]);
  });

  it('is refused with POST', async () => {
    const { status, headers } = await server.post('delete-goal', { jwtToken: token, goalID: '7' });
    expect([status, headers.get('allow')]).toEqual([405, 'DELETE']);
  });
});

describe('a value without constraints', () => {
  it.each(['', '=', '=True', '=1', '=true&increase=true', '=true&increase=x', '=%00'])(
    'is ignored, and never refused: increase%s',
    async (query) => {
      const reply = await server.post(`calculate-streak?increase${query}`, { jwtToken: await server.signIn() });
      expect([reply.status, reply.body]).toEqual([200, [{ 200: 200, streak: '0' }]]);
    },
  );

  it('counts only when it is exactly true, and allows no other parameter', async () => {
    const body = { jwtToken: await server.signIn() };
    expect((await server.post('calculate-streak?Increase=true', body)).status).toBe(400);
    expect((await server.post('calculate-streak?increase=true', body)).body).toEqual([{ 200: 200, streak: '1' }]);
    expect((await server.post('calculate-streak', body)).body).toEqual([{ 200: 200, streak: '1' }]);
  });
});

describe('a query parameter that no operation has', () => {
  const bodyOf = async (path: string, headers: Record<string, string> = {}) => {
    const init = {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ jwtToken: token }),
    };
    return (await server.send(path, { method: 'POST', ...init })).body;
  };

  it.each(['x', 'jwtToken', '__proto__', 'constructor', 'x'.repeat(100)])('is refused: %s', async (name) => {
    const error = `Invalid value for '${name}': expected no such query parameter`;
    expect(await bodyOf(`/api/get-folders?${name}=1`)).toEqual({ error });
    expect(await bodyOf(`/api/get-folders?a%5B=&${name}`)).toHaveProperty('error');
  });

  it('is named in a header, without the characters that a header cannot hold', async () => {
    const { headers } = await server.post('get-folders?a%0D%0AX-B:%C3%A9=1', { jwtToken: token });
    expect([headers.get('x-error-field'), headers.get('x-b')]).toEqual(['a??X-B:?', null]);
  });

  it('is not refused when the query is empty', async () => {
    expect(await bodyOf('/api/get-folders?')).not.toHaveProperty('error');
  });
});

describe('an Idempotency-Key', () => {
  const sendKeyed = async (operation: string, key: string, body: object = { jwtToken: token }) => {
    const reply = await server.post(operation, body, {
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    });
    return [reply.status, reply.body];
  };
  const refused = [400, { error: "Invalid value for 'Idempotency-Key': expected 1 to 255 printable ASCII characters" }];

  it.each(['', 'k'.repeat(256), 'clé', 'a\tb'])('is refused with a change: %j', async (key) => {
    expect(await sendKeyed('sign-out-everywhere', key)).toEqual(refused);
  });

  it('is not checked where nothing changes', async () => {
    expect(await sendKeyed('get-folders', 'k'.repeat(256))).toEqual([200, expect.anything()]);
  });

  it('is checked after the keys and the token, before the values and the objects that they name', async () => {
    const values = { goalID: 7, newEndDate: 'soon', newTitle: '', newGoalXP: 'x' };
    expect(await sendKeyed('edit-xp-goal', '', { jwtToken: token })).toEqual([
      400,
      { error: expect.stringContaining('json keys') as string },
    ]);
    expect(await sendKeyed('edit-xp-goal', '', { jwtToken: 'x', ...values })).toEqual([
      401,
      { error: 'Invalid JWT token' },
    ]);
    expect(await sendKeyed('edit-xp-goal', '', { jwtToken: token, ...values })).toEqual(refused);
  });
});

describe('an unknown request', () => {
  const below = 'No such operation';
  const outside = 'No such operation; operations are below /api';

  it.each([
    ['/api/no-such', below],
    ['/api/get-folders/', below],
    ['/api/Get-Folders', below],
    ['/api/', below],
    ['/api', outside],
    ['/apis/get-folders', outside],
    ['/get-folders', outside],
    ['/api/%2e%2e/no', outside],
    ['/favicon.ico', outside],
  ])('to %s is answered in JSON with 404', async (path, error) => {
    const { status, body, headers } = await server.send(path, { method: 'POST' });
    expect([status, body, headers.get('x-error-code')]).toEqual([404, { error }, 'unknown_operation']);
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'with %s returns the method that is allowed',
    async (method) => {
      const { status, headers } = await server.send('/api/get-folders', { method });
      expect([status, headers.get('allow'), headers.get('x-error-code')]).toEqual([405, 'POST', 'method_not_allowed']);
    },
  );

  it('with TRACE does not return its own text', async () => {
    const answer = await sendRaw(
      server.url,
      'TRACE /api/get-folders HTTP/1.1\r\nHost: x\r\nCookie: of-a-proxy\r\nConnection: close\r\n\r\n',
    );
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([405, 'method_not_allowed']);
    expect(answer.body).not.toContain('of-a-proxy');
  });

  it('that is not HTTP is answered in JSON', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(answer).toContain('\r\n\r\n{"error":"Malformed HTTP request"}');
  });
});
