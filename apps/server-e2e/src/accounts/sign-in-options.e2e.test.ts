import { createClient } from '@flashcards/client-sdk';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aRunningServer, openTestServer } from '../running-server.ts';
import { done, get, refusal, sendJson } from '../wire.ts';

const path = '/sign-in-options';
const server = aRunningServer();

const development = {
  issuer: 'urn:flashcards:development-identity-provider',
  clientID: 'flashcards-development',
  scopes: 'openid profile',
  development: true,
};

describe('sign-in-options', () => {
  it('describes the development provider where there is no other', async () => {
    expect(await get(server(), path)).toEqual(done(development));
    expect(await createClient({ baseUrl: server().baseUrl }).account.signInOptions()).toEqual(development);
  });

  it('describes the configured provider', async () => {
    const identity = { issuer: 'https://issuer.example', audiences: ['web', 'app'], clientId: 'app' };
    const own = await openTestServer({ identity });
    onTestFinished(() => own.close());
    expect(await get(own, path)).toEqual(
      done({ issuer: 'https://issuer.example', clientID: 'app', scopes: 'openid profile', development: false }),
    );
  });

  it('may be stored by clients, which ask again before they use it', async () => {
    const { headers } = await fetch(server().baseUrl + path);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('application/json');
    expect((await fetch(`${server().baseUrl}${path}?x=1`)).headers.get('cache-control')).toBe('no-store');
  });

  it('answers HEAD without a body', async () => {
    const answer = await fetch(server().baseUrl + path, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('takes no body and no parameter', async () => {
    expect(await get(server(), `${path}?x=1`)).toEqual(
      refusal(400, "Invalid value for 'x': expected no such query parameter", 'invalid_value'),
    );
    expect(await sendJson(server(), path, {})).toEqual(
      refusal(405, 'This operation is called with another HTTP method', 'method_not_allowed'),
    );
    const wrong = await fetch(server().baseUrl + path, { method: 'POST' });
    expect(wrong.headers.get('allow')).toBe('GET, HEAD');
  });
});
