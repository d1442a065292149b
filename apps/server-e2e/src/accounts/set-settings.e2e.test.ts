import { beforeEach, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendText } from '../wire.ts';

// Some settings at once, with preferences. What settings do is tested in settings.
const path = '/set-settings';
const server = aRunningServer();

let learner: Learner;
beforeEach(async () => {
  learner = await aLearner(server());
});

/** Sends the settings as this JSON text. */
const set = (settings: string) =>
  sendText(server(), path, { text: `{"jwtToken":"${learner.token}","settings":${settings}}` });
/** The response, with its headers. */
const sent = (to: string, settings?: string): Promise<Response> =>
  fetch(`${server().baseUrl}${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"jwtToken":"${learner.token}"${settings === undefined ? '' : `,"settings":${settings}`}}`,
  });
const full = async () => learner.client.raw.getUser({}, { query: { detail: 'full' } });
const preferences = async () => (await learner.client.account.get({ detail: 'full' })).preferences;
const members = "'timeZone', 'dayRolloverHour', 'newCardsPerDay', 'desiredRetention', 'preferences'";
const whole = `an object with one or more of ${members}`;

describe('set-settings', () => {
  it('changes the given settings and keeps the others', async () => {
    await learner.client.account.updateSettings({
      ...(await learner.client.account.get()),
      ...{ timeZone: 'Asia/Tokyo', newCardsPerDay: 5 },
    });
    expect(await set('{"dayRolloverHour":"4","timeZone":"Asia/Calcutta"}')).toEqual(done({ success: true }));
    const others = { newCardsPerDay: '5', desiredRetention: '0.90', preferences: {}, displayName: '' };
    expect(await full()).toMatchObject({ timeZone: 'Asia/Kolkata', dayRolloverHour: '4', ...others });
    expect(await set('{"newCardsPerDay":""}')).toEqual(done({ success: true }));
    expect(await full()).toMatchObject({ timeZone: 'Asia/Kolkata', dayRolloverHour: '4', newCardsPerDay: '' });
  });

  it('loses nothing when each setting is changed at once', async () => {
    const answers = await Promise.all(
      ['{"timeZone":"Asia/Tokyo"}', '{"dayRolloverHour":"3"}', '{"newCardsPerDay":"9"}', '{"preferences":[1]}'].map(
        set,
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const expected = { timeZone: 'Asia/Tokyo', dayRolloverHour: '3', newCardsPerDay: '9', preferences: [1] };
    expect(await full()).toMatchObject(expected);
  });

  it.each([
    ['null'],
    ['0'],
    ['""'],
    ['[]'],
    ['{"a":{"b":[1.5,-2e-7,true,null]}}'],
    ['{"__proto__":{"polluted":true},"constructor":{"prototype":1}}'],
    [String.raw`"\u0000\ud800 é🦊\u2028"`],
    [`"${'x'.repeat(16_382)}"`],
    ['['.repeat(32) + ']'.repeat(32)],
  ])('returns preferences as they were sent: %s', async (value) => {
    expect(await set(`{"preferences":${value}}`)).toEqual(done({ success: true }));
    expect(await (await sent('/get-user?detail=full')).text()).toContain(
      `"preferences":${JSON.stringify(JSON.parse(value))}}`,
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('replaces preferences as a whole; the last of several members of one name counts', async () => {
    await set('{"preferences":{"a":1,"b":2}}');
    await set('{"preferences":{"b":3,"b":4}}');
    expect(await preferences()).toEqual({ b: 4 });
    await set('{"timeZone":"UTC"}');
    expect(await preferences()).toEqual({ b: 4 });
  });

  const json = 'JSON of up to 16 KiB and 32 levels, with numbers that a double holds';
  it.each([
    ['{}', `expected ${whole}`, 'settings'],
    ['{"theme":"dark"}', `expected ${whole}`, 'settings'],
    ['{"timeZone":"UTC","xp":"9"}', `expected ${whole}`, 'settings'],
    ['{"__proto__":{"timeZone":"UTC"}}', `expected ${whole}`, 'settings'],
    ['{"timeZone":"Rome"}', "'timeZone': expected an IANA time zone such as Europe/Rome", 'settings.timeZone'],
    ['{"dayRolloverHour":4}', "'dayRolloverHour': expected an hour from 0 to 23", 'settings.dayRolloverHour'],
    [
      '{"preferences":{},"desiredRetention":"1"}',
      "'desiredRetention': expected a number from 0.70 to 0.99 with at most two decimals",
      'settings.desiredRetention',
    ],
    ['{"preferences":[1e999]}', `'preferences': expected ${json}`, 'settings.preferences'],
    [`{"preferences":"${'x'.repeat(16_383)}"}`, `'preferences': expected ${json}`, 'settings.preferences'],
    [`{"preferences":"${'é'.repeat(8_192)}"}`, `'preferences': expected ${json}`, 'settings.preferences'],
    [`{"preferences":${'['.repeat(33) + ']'.repeat(33)}}`, `'preferences': expected ${json}`, 'settings.preferences'],
    [
      `{"preferences":${'['.repeat(30_000) + ']'.repeat(30_000)}}`,
      `'preferences': expected ${json}`,
      'settings.preferences',
    ],
  ])('refuses other settings, and changes nothing: %#', async (settings, wrong, field) => {
    const before = await full();
    expect(await set(settings)).toEqual(refusal(400, `Invalid value for 'settings': ${wrong}`, 'invalid_value'));
    expect((await sent(path, settings)).headers.get('x-error-field')).toBe(field);
    expect(await full()).toEqual(before);
  });

  it('refuses more than a body may have before it reads it', async () => {
    expect(await set(`{"preferences":"${'x'.repeat(70_000)}"}`)).toMatchObject({ status: 413 });
  });

  it('is done once for a key, also with preferences in another order', async () => {
    const options = { idempotencyKey: 'one' };
    await learner.client.account.setSettings({ preferences: { a: 1, b: 2 } }, options);
    await learner.client.account.setSettings({ preferences: 'new' });
    await learner.client.account.setSettings({ preferences: { b: 2, a: 1 } }, options);
    expect(await preferences()).toBe('new');
    const other = learner.client.account.setSettings({ preferences: { a: 2 } }, options);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_used' });
  });

  const body = { jwtToken: '', settings: { timeZone: 'UTC' } };
  refusesOtherKeys({ server, path, body }, "{'jwtToken': '', 'settings': ''}");
  refusesOtherTypes({ server, path, body }, { settings: whole });
  refusesBadTokens({ server, path, body });
});
