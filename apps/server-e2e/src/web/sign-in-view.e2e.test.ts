import type { BrowserPage } from '@flashcards/kit/programs';
import { describe, expect, it } from 'vitest';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { fixture } from '../imports/fixture.ts';
import { chooseDeck, clientOn, faultsOf, looks, viewAt } from './a-view.ts';
import { agree, anAppWithIssuer, giveName, leaveForIssuer, openIssuer } from './an-issuer-page.ts';

const app = anAppWithIssuer();
const aPage = aBrowser();

const keptIn = (page: BrowserPage): Promise<readonly string[]> =>
  page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]');

const signInAt = async (page: BrowserPage, path: string, name: string): Promise<void> => {
  await page.goto(viewAt(app(), path));
  await leaveForIssuer(page);
  await giveName(page, name);
  await page.getByLabel(`Signed in as ${name} of the demo`).waitFor();
};

/** Ends the sessions of whoever is signed in on the page, from elsewhere. */
const endSessions = async (page: BrowserPage): Promise<void> => {
  const client = await clientOn(page, app());
  await client.account.signOutEverywhere();
};

/** On a view with something typed, when the service has refused to save it. */
const expireWhileTyping = async (page: BrowserPage, name: string): Promise<void> => {
  await signInAt(page, '/import', name);
  await chooseDeck(page, 'Basics', await fixture('ok/gk-basic.apkg'));
  await page.getByLabel('Name of the set').fill('Typed by hand');
  await endSessions(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
};

const importWhatIsTyped = async (page: BrowserPage): Promise<void> => {
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name of the set').inputValue()).toBe('Typed by hand');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
};

/** Changes once what the app asks of the provider, on the way there. */
const changeOnTheWay = async (page: BrowserPage, parameter: string): Promise<void> => {
  const change = (asked: string): string => {
    const url = new URL(asked);
    url.searchParams.set(parameter, 'A-changed-value-that-is-as-long-as-a-challenge');
    return url.href;
  };
  await page.route(
    `${app().issuer}/auth?*`,
    (route) => route.fulfill({ status: 302, headers: { location: change(route.request().url()) } }),
    { times: 1 },
  );
};

describe.skipIf(skipsPages)('a learner of a real identity provider', () => {
  it('signs in from a deep link, comes back to it, and leaves nothing in the browser', async () => {
    const { page, complaints } = await aPage();
    await signInAt(page, '/import?deck=1#top', 'ana');
    expect(page.url()).toBe(viewAt(app(), '/import?deck=1#top'));
    await page.getByRole('heading', { name: 'Import a deck' }).waitFor();
    expect(await keptIn(page)).toEqual(['flashcards.token', 'flashcards.user', 'flashcards.name']);
    expect(complaints.filter((text) => text.startsWith('policy'))).toEqual([]);

    const other = await page.context().newPage();
    await other.goto(viewAt(app(), '/'));
    await other.getByText('Your library is empty').waitFor();
    await page.getByLabel('Signed in as').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const each of [page, other]) {
      await each.getByRole('heading', { name: 'Learn it. Keep it.' }).waitFor();
      expect([each.url(), await keptIn(each)]).toEqual([viewAt(app(), '/'), []]);
    }

    const address = `${viewAt(app(), '/')}/other.example/view`;
    await page.goto(address);
    await page.getByRole('button', { name: 'Use another account' }).click();
    await giveName(page, 'ben');
    for (const each of [page, other]) await each.getByLabel('Signed in as ben of the demo').waitFor();
    expect(page.url()).toBe(address);

    // As a tab that slept hears of the first sign-out.
    await page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'flashcards.user', newValue: null }))");
    await page.getByLabel('Signed in as ben of the demo').waitFor();
    expect([page.url(), (await keptIn(page)).length]).toEqual([address, 3]);
  });

  it('goes on in the same view when the session has ended, after a sign-in in a window', async () => {
    const { page } = await aPage();
    await expireWhileTyping(page, 'cleo');
    expect(await faultsOf(page)).toEqual([]);
    const window = await openIssuer(page);
    const closed = window.waitForEvent('close');
    await agree(window);
    await closed;
    await importWhatIsTyped(page);
  });

  it('is the only one who goes on in that view', async () => {
    const { page } = await aPage();
    await expireWhileTyping(page, 'dora');
    await page.context().clearCookies();
    await giveName(await openIssuer(page), 'eve');
    await page.getByText('That was another account').waitFor();
    // The provider asks anew, although it knows eve by now.
    await giveName(await openIssuer(page), 'dora');
    await importWhatIsTyped(page);
  });

  it('signs in on the page itself where a window is blocked', async () => {
    const { page } = await aPage();
    await expireWhileTyping(page, 'fay');
    await page.evaluate('window.open = () => null');
    await leaveForIssuer(page);
    await page.getByText('Your browser did not open a window').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Sign in with/ })
      .last()
      .click();
    await agree(page);
    await page.getByRole('heading', { name: 'Import a deck' }).waitFor();
    expect(page.url()).toBe(viewAt(app(), '/import'));
  });

  it.each([
    ['state', 'another sign-in'],
    ['nonce', 'could not be verified'],
    ['code_challenge', 'could not sign you in'],
  ])('is not signed in with another %s, and may try again', async (parameter, words) => {
    const { page } = await aPage();
    await changeOnTheWay(page, parameter);
    await page.goto(viewAt(app(), '/import'));
    await leaveForIssuer(page);
    await giveName(page, 'gil');
    await page.getByRole('alert').getByText(words).waitFor();
    expect(await keptIn(page)).toEqual([]);
    await leaveForIssuer(page);
    await agree(page);
    await page.getByLabel('Signed in as gil of the demo').waitFor();
    expect(page.url()).toBe(viewAt(app(), '/import'));
  });

  it('is told that the provider did not let them in', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(app(), '/'));
    await leaveForIssuer(page);
    await page.getByText('Cancel').click();
    await page.getByRole('alert').getByText('did not let you in').waitFor();
  });

  it('is told that the provider is away', async () => {
    const { page } = await aPage();
    await page.route(`${app().issuer}/.well-known/*`, (route) => route.abort());
    await page.goto(viewAt(app(), '/'));
    await leaveForIssuer(page);
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    expect(await page.getByRole('button', { name: /^Sign in with/ }).isEnabled()).toBe(true);
  });

  it('is told that a clock is wrong', async () => {
    const { page } = await aPage();
    await page.addInitScript('{ const now = Date.now; Date.now = () => now() + 7_200_000; }');
    await page.goto(viewAt(app(), '/'));
    await leaveForIssuer(page);
    await giveName(page, 'hal');
    await page.getByRole('alert').getByText('The clock of this device').waitFor();
  });

  it.each(looks)('meets no fault that axe finds, %s and %i pixels wide', async (colorScheme, width) => {
    const { page } = await aPage({ colorScheme, viewport: { width, height: 720 } });
    await page.goto(viewAt(app(), '/'));
    await page.getByRole('button', { name: 'Use another account' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(viewAt(app(), '/signed-in?state=unknown&code=1'));
    await page.getByRole('alert').getByText('another sign-in').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
