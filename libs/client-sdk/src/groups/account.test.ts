import { describe, expect, it } from 'vitest';
import type { StudySettings } from '../index.ts';
import { createClient, isMissingToken, isRefused } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, hangsUp, rejection } from '../wire-server.test-data.ts';

const settings: StudySettings = {
  timeZone: 'Europe/Rome',
  dayRolloverHour: 4,
  newCardsPerDay: 20,
  desiredRetention: 0.9,
};
const profile = {
  userID: 'ada',
  xp: '45',
  reviewXp: '25',
  streak: '3',
  longestStreak: '12',
  timeZone: 'Europe/Rome',
  dayRolloverHour: '4',
  newCardsPerDay: '20',
  desiredRetention: '0.90',
  createdAt: '2026-02-14T08:30:00.000Z',
};

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 'the token' }), received };
};

describe('the account', () => {
  it('is returned as numbers and a date', async () => {
    const { client, received } = await aClient(answers(profile));
    expect(await client.account.get()).toEqual({
      id: 'ada',
      xp: 45,
      reviewXp: 25,
      streak: 3,
      longestStreak: 12,
      ...settings,
      createdAt: new Date('2026-02-14T08:30:00Z'),
    });
    expect(received.map(({ path, body }) => [path, body])).toEqual([['/api/get-user', '{"jwtToken":"the token"}']]);
  });

  it('has no limit of new cards for a blank wire value', async () => {
    const { client } = await aClient(answers({ ...profile, newCardsPerDay: '' }));
    expect((await client.account.get()).newCardsPerDay).toBeUndefined();
  });

  it('sends settings as text in documented order, with a blank for no limit', async () => {
    const { client, received } = await aClient(answers({ success: true }));
    await client.account.updateSettings(settings);
    await client.account.updateSettings({ ...settings, newCardsPerDay: undefined, desiredRetention: 0.75 });
    expect(received.map(({ body }) => body)).toEqual([
      '{"jwtToken":"the token","timeZone":"Europe/Rome","dayRolloverHour":"4","newCardsPerDay":"20","desiredRetention":"0.90"}',
      '{"jwtToken":"the token","timeZone":"Europe/Rome","dayRolloverHour":"4","newCardsPerDay":"","desiredRetention":"0.75"}',
    ]);
  });

  it('accepts a profile for settings and sends only the settings', async () => {
    const { client, received } = await aClient(answers(profile), answers({ success: true }));
    await client.account.updateSettings(await client.account.get());
    expect(Object.keys(JSON.parse(received[1]?.body ?? '') as object)).toEqual([
      'jwtToken',
      'timeZone',
      'dayRolloverHour',
      'newCardsPerDay',
      'desiredRetention',
    ]);
  });

  it('is returned with name and preferences on request', async () => {
    const { client, received } = await aClient(
      answers({ ...profile, displayName: 'Ada', preferences: { a: [null, { b: 1 }] } }),
      answers({ ...profile, displayName: '', preferences: {} }),
    );
    const full = await client.account.get({ detail: 'full', timeout: 5_000 });
    expect([full.displayName, full.preferences, full.xp]).toEqual(['Ada', { a: [null, { b: 1 }] }, 45]);
    expect((await client.account.get({ detail: 'full' })).displayName).toBeUndefined();
    expect(received.map(({ path }) => path)).toEqual(['/api/get-user?detail=full', '/api/get-user?detail=full']);
  });

  it.each([
    [{ timeZone: 'UTC' }, '{"timeZone":"UTC"}'],
    [{ newCardsPerDay: undefined, desiredRetention: 0.8 }, '{"newCardsPerDay":"","desiredRetention":"0.80"}'],
    [{ dayRolloverHour: 4, preferences: undefined }, '{"dayRolloverHour":"4"}'],
    [{ preferences: JSON.parse('{"__proto__":[false]}') as unknown }, '{"preferences":{"__proto__":[false]}}'],
    [{ preferences: null }, '{"preferences":null}'],
    [{}, '{}'],
  ])('sends only the given settings: %j', async (given, sent) => {
    const { client, received } = await aClient(answers({ success: true }));
    expect(await client.account.setSettings(given)).toBeUndefined();
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/set-settings', `{"jwtToken":"the token","settings":${sent}}`],
    ]);
  });

  it('sends a name, and a blank to remove it', async () => {
    const { client, received } = await aClient(answers({ success: true }), answers({ success: true }));
    await client.account.setProfile({ displayName: 'Ada' });
    await client.account.setProfile({ displayName: undefined });
    expect(received.map(({ body }) => body)).toEqual(
      ['Ada', ''].map((displayName) => JSON.stringify({ jwtToken: 'the token', displayName })),
    );
  });

  it('reports a setting that the server refuses', async () => {
    const error = "Invalid value for 'timeZone': expected an IANA time zone such as Europe/Rome";
    const { client } = await aClient(answers({ error }, 400, { 'x-error-code': 'invalid_value' }));
    expect(isRefused(await rejection(client.account.updateSettings(settings)), 'invalid_value')).toBe(true);
  });

  it('retries settings after a lost connection: a repetition changes nothing', async () => {
    const { client, received } = await aClient(hangsUp, answers({ success: true }));
    await client.account.updateSettings(settings);
    expect(received.length).toBe(2);
  });
});

describe('signing in', () => {
  it('reads the user from the id token, and needs no access token', async () => {
    const { client, received } = await aClient(answers({ success: true, token: 'fresh' }));
    const payload = Buffer.from(JSON.stringify({ sub: 'zoë?>' })).toString('base64url');
    await client.account.signIn({ idToken: `head.${payload}.sign` });
    const body: unknown = JSON.parse(Buffer.from(received[0]?.body ?? '', 'latin1').toString());
    expect(body).toEqual({
      userID: 'zoë?>',
      rawAccessToken: '',
      // The SHA-256 of the empty text.
      accessToken: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      idToken: `head.${payload}.sign`,
    });
  });
});

describe('the options of signing in', () => {
  it('are requested without a body, a token or a content type', async () => {
    const options = { issuer: 'https://login.example', clientID: 'app', scopes: 'openid', development: false };
    const { client, received } = await aClient(answers(options));
    expect(await client.account.signInOptions()).toEqual(options);
    const [{ method, path, body, headers } = received[0] as never] = received;
    expect([method, path, body]).toEqual(['GET', '/api/sign-in-options', '']);
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).not.toHaveProperty('idempotency-key');
  });

  it('are requested again when the response is lost', async () => {
    const { client, received } = await aClient(
      hangsUp,
      answers({ issuer: '', clientID: '', scopes: '', development: true }),
    );
    expect((await client.account.signInOptions()).development).toBe(true);
    expect(received).toHaveLength(2);
  });
});

describe('signing in with a time zone', () => {
  it('sends it as a query parameter', async () => {
    const { client, received } = await aClient(answers({ success: true, token: 'fresh' }));
    await client.account.signIn({ userID: 'ada', idToken: 'id', timeZone: 'Europe/Rome' });
    expect(received[0]?.path).toBe('/api/sign-in?timeZone=Europe%2FRome');
  });
});

describe('signing out', () => {
  it('forgets the token, also of clients that share it', async () => {
    const { client, received } = await aClient(answers({ success: true }));
    const other = client.withOptions({ timeout: 1_000 });
    await client.account.signOut();
    expect(received.map(({ path, body }) => [path, body])).toEqual([['/api/sign-out', '{"jwtToken":"the token"}']]);
    for (const { account } of [client, other]) expect(isMissingToken(await rejection(account.get()))).toBe(true);
  });

  it('keeps the token when it is refused', async () => {
    const { client, received } = await aClient(answers({ error: '' }, 500), answers(profile));
    await rejection(client.account.signOut());
    await client.account.get();
    expect(received).toHaveLength(2);
  });
});

describe('the sessions of a learner', () => {
  it('are listed with dates, and ended by id', async () => {
    const session = {
      sessionID: '7',
      createdAt: '2026-03-01T12:00:01.000Z',
      lastUsedAt: '2026-03-02T09:00:00.000Z',
      userAgent: 'a browser',
      current: true,
    };
    const { client, received } = await aClient(answers({ sessions: [session] }), answers({ success: true }));
    const [listed] = await client.account.sessions();
    expect(listed).toEqual({
      id: '7',
      createdAt: new Date('2026-03-01T12:00:01Z'),
      lastUsedAt: new Date('2026-03-02T09:00:00Z'),
      userAgent: 'a browser',
      current: true,
    });
    await client.account.endSession(listed?.id ?? '');
    expect(received[1]?.body).toBe('{"jwtToken":"the token","sessionID":"7"}');
    expect(received[1]?.headers['idempotency-key']).toMatch(/./);
  });
});

describe('signing out everywhere', () => {
  it('sends only the token', async () => {
    const { client, received } = await aClient(answers({ success: true }));
    expect(await client.account.signOutEverywhere()).toBeUndefined();
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/sign-out-everywhere', '{"jwtToken":"the token"}'],
    ]);
  });
});
