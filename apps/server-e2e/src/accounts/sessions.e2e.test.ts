import { createClient } from '@flashcards/client-sdk';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, signInAgain } from '../study/a-learner.ts';
import { aRunningServer, aServerOfItsOwn, openTestServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import type { WireAnswer } from '../wire.ts';
import { done, refusal, sendJson } from '../wire.ts';

const server = aRunningServer();
const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');
const success = done({ success: true });

const isAlive = async (jwtToken: string, at = server()): Promise<boolean> => {
  const answer = await sendJson(at, '/get-user', { jwtToken });
  if (answer.status !== 200) expect(answer).toEqual(invalidToken);
  return answer.status === 200;
};

interface Listed {
  readonly sessions: readonly Readonly<Record<string, unknown>>[];
}

const listed = async (jwtToken: string): Promise<Listed['sessions']> => {
  const { status, body } = await sendJson(server(), '/list-sessions', { jwtToken });
  expect(status).toBe(200);
  return (body as Listed).sessions;
};

/** The ids of a learner's sessions, by their tokens. */
const idOf = async (jwtToken: string): Promise<string> =>
  String((await listed(jwtToken)).find(({ current }) => current)?.['sessionID']);

/** Signs the learner in with this header. */
const signInAs = async ({ client, userID }: Learner, userAgent: string): Promise<string> => {
  const idToken = await client.account.issueIdToken(userID);
  const headers = { 'user-agent': userAgent };
  return (await client.account.signIn({ userID, idToken, keepToken: false }, { headers })).token;
};

describe('list-sessions', () => {
  it('returns exactly the members of the contract, newest first', async () => {
    const learner = await aLearner(server());
    server().passSecond();
    const token = await signInAs(learner, 'Another/1.0 (\u00e9)');
    const [other, first] = await listed(learner.token);
    const digits: unknown = expect.stringMatching(/^\d+$/);
    expect(other).toEqual({
      sessionID: digits,
      createdAt: expect.stringMatching(/^2026-03-01T12:\d\d:\d\d\.000Z$/) as unknown,
      lastUsedAt: '2026-03-01T12:00:00.000Z',
      userAgent: 'Another/1.0 (\u00e9)',
      current: false,
    });
    expect(first).toMatchObject({ sessionID: digits, current: true });
    expect(Date.parse(String(other?.['createdAt']))).toBeGreaterThan(Date.parse(String(first?.['createdAt'])));
    expect((await listed(token)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('has no session of another learner', async () => {
    const [learner, other] = [await aLearner(server()), await aLearner(server())];
    expect(await listed(other.token)).toHaveLength(1);
    expect(await idOf(other.token)).not.toBe(await idOf(learner.token));
  });

  it('is typed in the SDK', async () => {
    const { client } = await aLearner(server());
    expect(await client.account.sessions()).toEqual([
      {
        id: expect.stringMatching(/^\d+$/) as unknown,
        createdAt: expect.any(Date) as unknown,
        lastUsedAt: new Date('2026-03-01T12:00:00Z'),
        userAgent: expect.any(String) as unknown,
        current: true,
      },
    ]);
  });

  it('has at most a hundred: the oldest one has ended', async () => {
    const learner = await aLearner(server());
    const tokens = [learner.token];
    for (let count = 0; count < 101; count += 1) {
      server().passSecond();
      tokens.push(await signInAs(learner, `client ${count}`));
    }
    const [first = '', second = '', third = ''] = tokens;
    expect([await isAlive(first), await isAlive(second), await isAlive(third)]).toEqual([false, false, true]);
    const agents = (await listed(third)).map(({ userAgent }) => userAgent);
    expect(agents).toEqual(Array.from({ length: 100 }, (_, index) => `client ${100 - index}`));
  });

  it('tells the hour of the last use, which no request waits for', async () => {
    const own = await aServerOfItsOwn();
    const { client } = await aLearner(own);
    own.passHours(2);
    await client.account.get();
    await expect
      .poll(() => client.account.sessions())
      .toMatchObject([{ lastUsedAt: new Date('2026-03-01T14:00:00Z') }]);
  });

  const request = { server, path: '/list-sessions', body: { jwtToken: '' } };
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request);
});

describe('sign-out', () => {
  it('ends the session of its token at once, and no other', async () => {
    const learner = await aLearner(server());
    const second = await signInAs(learner, 'second');
    expect(await sendJson(server(), '/sign-out', { jwtToken: second })).toEqual(success);
    expect([await isAlive(second), await isAlive(learner.token)]).toEqual([false, true]);
    expect(await sendJson(server(), '/sign-out', { jwtToken: second })).toEqual(invalidToken);
    expect(await listed(learner.token)).toHaveLength(1);
  });

  it('makes the SDK forget its token', async () => {
    const { client, token } = await aLearner(server());
    await client.account.signOut();
    await expect(client.account.get()).rejects.toMatchObject({ name: 'MissingTokenError' });
    expect(await isAlive(token)).toBe(false);
  });

  it('lets operations with their own answer to a bad token give it', async () => {
    const { client, token: jwtToken } = await aLearner(server());
    await client.account.signOut();
    expect(await sendJson(server(), '/update-goal-status', { jwtToken })).toMatchObject({ status: 200, body: {} });
    expect(await sendJson(server(), '/get-heatmap', { jwtToken })).toEqual(
      refusal(401, 'User does not exist!', 'invalid_token'),
    );
  });

  it('lets a keyed sign-in be repeated: it signs in anew', async () => {
    const { client, userID } = await aLearner(server());
    const request = { userID, idToken: await client.account.issueIdToken(userID) };
    const signIn = () => client.account.signIn(request, { idempotencyKey: 'the key' });
    const first = await signIn();
    expect(await signIn()).toEqual(first);
    expect(await client.account.sessions()).toHaveLength(2);
    await client.account.signOut();
    const second = await signIn();
    expect(second).not.toEqual(first);
    expect(await signIn()).toEqual(second);
    expect(await client.account.sessions()).toHaveLength(2);
  });

  const request = { server, path: '/sign-out', body: { jwtToken: '' } };
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request);
});

describe('end-session', () => {
  const end = (jwtToken: string, sessionID: unknown): Promise<WireAnswer> =>
    sendJson(server(), '/end-session', { jwtToken, sessionID });
  const notFound = refusal(404, 'Session not found', 'session_not_found');

  it('ends another session', async () => {
    const learner = await aLearner(server());
    const second = await signInAs(learner, 'second');
    const id = await idOf(second);
    expect(await end(learner.token, id)).toEqual(success);
    expect([await isAlive(second), await isAlive(learner.token)]).toEqual([false, true]);
    expect(await end(learner.token, id)).toEqual(notFound);
  });

  it('ends the session in use', async () => {
    const { client, token } = await aLearner(server());
    const [session] = await client.account.sessions();
    await client.account.endSession(session?.id ?? '');
    expect(await isAlive(token)).toBe(false);
  });

  it('does not find a session of another learner, nor an unknown one', async () => {
    const [learner, other] = [await aLearner(server()), await aLearner(server())];
    for (const id of [await idOf(other.token), '0', '7'.repeat(64)])
      expect(await end(learner.token, id)).toEqual(notFound);
    expect(await isAlive(other.token)).toBe(true);
  });

  it.each(['', 'x', '1.5', '-1', '7'.repeat(65), 'sessions.1', '$where', '1\u0000'])(
    'refuses the id %j',
    async (id) => {
      const { token } = await aLearner(server());
      expect(await end(token, id)).toEqual(
        refusal(400, "Invalid value for 'sessionID': expected a string of digits", 'invalid_value'),
      );
    },
  );

  const request = { server, path: '/end-session', body: { jwtToken: '', sessionID: '1' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'sessionID': ''}");
  refusesBadTokens(request);
  refusesOtherTypes(request, { sessionID: 'a string of digits' });
});

describe('a session that is not used', () => {
  it('ends after the days of SESSION_IDLE_DAYS, and not while it is used', async () => {
    const own = await openTestServer({ sessionIdleDays: 1 });
    onTestFinished(() => own.close());
    const [idle, used] = [await aLearner(own), await aLearner(own)];
    for (let hours = 0; hours < 26; hours += 13) {
      own.passHours(13);
      await used.client.account.get();
      const noted = () => used.client.account.sessions();
      await expect.poll(noted).toMatchObject([{ lastUsedAt: new Date(Date.UTC(2026, 2, 1, 12 + hours + 13)) }]);
    }
    expect([await isAlive(idle.token, own), await isAlive(used.token, own)]).toEqual([false, true]);
    await signInAgain(idle);
    expect(await idle.client.account.sessions()).toHaveLength(1);
  });
});

describe('a request with a bad token', () => {
  it('writes nothing', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    await signInAgain(learner);
    const { client } = learner;
    own.passHours(3);
    const late = createClient({ baseUrl: own.baseUrl, token: `${learner.token}x` });
    await expect(late.account.get()).rejects.toMatchObject({ code: 'invalid_token' });
    const [current, other] = await client.account.sessions();
    expect([current?.current, other?.lastUsedAt]).toEqual([true, new Date('2026-03-01T12:00:00Z')]);
  });
});
