import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@flashcards/client-sdk';
import { startServerProcess } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFreeAddress, startDemoProvider } from './a-demo-provider.ts';

const aDemoProvider = async (): Promise<string> => {
  const issuer = await aFreeAddress();
  onTestFinished(await startDemoProvider(issuer));
  return issuer;
};

/** The fields that a page's form would send, and its target. */
const formIn = (html: string, page: string, typed: Readonly<Record<string, string>>) => {
  const [, action = ''] = /<form[^>]* action="([^"]*)"/.exec(html) ?? [];
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  const of = (input: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  const fields = inputs.map((input) => [of(input, 'name'), typed[of(input, 'name')] ?? of(input, 'value')] as const);
  return { to: new URL(action, page).href, body: new URLSearchParams(Object.fromEntries(fields)) };
};

const mostSteps = 20;

/** Follows the forms like a browser with cookies, filling in the same values, and returns the last page. */
const throughForms = async (start: string, typed: Readonly<Record<string, string>>): Promise<string> => {
  const cookies = new Map<string, string>();
  let [url, body]: [string, URLSearchParams | undefined] = [start, undefined];
  for (let step = 0; step < mostSteps; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = body ? { method: 'POST', body } : {};
    const answer: Response = await fetch(url, { ...sent, headers: { cookie }, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const text = await answer.text();
    if (location !== null) [url, body] = [new URL(location, url).href, undefined];
    else if (!text.includes('<form')) return text;
    else ({ to: url, body } = formIn(text, url, typed));
  }
  throw new Error('it asks on and on');
};

describe('the demo identity provider', () => {
  it('lets any user sign in to a server in production, by any name', async () => {
    const issuer = await aDemoProvider();
    const shown = await throughForms(`${issuer}/`, { login: 'ana', password: 'any' });
    const [idToken = ''] = /ey[\w-]+\.[\w-]+\.[\w-]+/.exec(shown) ?? [];

    const dataDir = await mkdtemp(join(tmpdir(), 'demo-provider-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const JWT_SECRET_FILE = join(dataDir, 'secret');
    await writeFile(JWT_SECRET_FILE, `${randomBytes(32).toString('hex')}\n`);
    const settings = {
      NODE_ENV: 'production',
      JWT_SECRET_FILE,
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: 'flashcards-demo',
      LOG_LEVEL: 'error',
    };
    const { baseUrl, signal } = await startServerProcess({ dataDir, settings });
    onTestFinished(() => signal('SIGKILL'));
    const signIn = (userID: string) =>
      createClient({ baseUrl }).account.signIn({ userID, idToken, rawAccessToken: 'any' });
    const { token } = await signIn('ana');
    expect(await createClient({ baseUrl, token }).account.get()).toMatchObject({ streak: 0 });
    await expect(signIn('ben')).rejects.toMatchObject({ status: 403 });
  });
});
