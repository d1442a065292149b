import type { BrowserPage } from '@flashcards/kit/programs';
import { afterAll, beforeAll } from 'vitest';
import { aFreeAddress, startDemoProvider } from '../accounts/a-demo-provider.ts';
import { openTestServer } from '../running-server.ts';

export interface AppWithIssuer {
  readonly baseUrl: string;
  readonly issuer: string;
}

/** A server of the app with a real OpenID provider, for all tests of a file. Both have the time of this machine. */
export const anAppWithIssuer = (): (() => AppWithIssuer) => {
  let opened: AppWithIssuer | undefined;
  const endings: (() => unknown)[] = [];
  beforeAll(async () => {
    const issuer = await aFreeAddress();
    const clientId = 'flashcards-demo';
    const identity = { issuer, clientId, audiences: [clientId] };
    const { baseUrl, close } = await openTestServer({ webApp: true, identity }, 'running');
    endings.push(close, await startDemoProvider(issuer, new URL(baseUrl).origin));
    opened = { baseUrl, issuer };
  });
  afterAll(() => Promise.all(endings.map((end) => end())));
  return () => {
    if (!opened) throw new Error('they start before the first test');
    return opened;
  };
};

/** On the provider's page, which asks for any name, and then whether the app may know it. */
export const giveName = async (page: BrowserPage, name: string): Promise<void> => {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await agree(page);
};

export const agree = (page: BrowserPage): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();

/** Leaves the app for the provider. */
export const leaveForIssuer = (page: BrowserPage): Promise<void> =>
  page.getByRole('button', { name: /^Sign in with/ }).click();

/** Opens the provider in a window. */
export const openIssuer = async (page: BrowserPage): Promise<BrowserPage> => {
  const opening = page.waitForEvent('popup');
  await leaveForIssuer(page);
  return opening;
};
