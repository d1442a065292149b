import { createClient } from '@flashcards/client-sdk';
import type { BrowserPage } from '@flashcards/kit/programs';
import { describe, expect, it } from 'vitest';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { fixture } from '../imports/fixture.ts';
import { aServerWithApp } from '../running-server.ts';
import { clientOn, faultsOf, importDeck, signInOn, viewAt } from './a-view.ts';
import { aServerOfReleases } from './releases.ts';

const server = aServerWithApp();
const aPage = aBrowser();

const anOfflinePage = async (): Promise<BrowserPage> => (await aPage({ serviceWorkers: 'allow' })).page;

/** A load while a worker becomes active can hang a browser that is driven from outside. */
const untilActive = async (page: BrowserPage): Promise<void> => {
  const isActive = `navigator.serviceWorker.ready.then(
    ({ installing, waiting, active }) => !installing && !waiting && active.state === 'activated',
  )`;
  await expect.poll(() => page.evaluate<boolean>(isActive)).toBe(true);
};

/** Until the service worker has the app, and the device this many cards and files. */
const untilKept = async (page: BrowserPage, user: string, { cards, files }: { cards: number; files: number }) => {
  await untilActive(page);
  const counted = `new Promise((resolve, reject) => {
    const opening = indexedDB.open('flashcards ${user}');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const counting = opening.result.transaction('cards').objectStore('cards').count();
      counting.onsuccess = () => { opening.result.close(); resolve(counting.result); };
    };
  })`;
  await expect.poll(() => page.evaluate<number>(counted)).toBe(cards);
  const stored = "caches.open('media').then((cache) => cache.keys()).then((keys) => keys.length)";
  await expect.poll(() => page.evaluate<number>(stored)).toBe(files);
};

/** Imports pictures, and waits until the device keeps them. */
const keepPictures = async (page: BrowserPage, name: string) => {
  await page.goto(viewAt(server(), '/import'));
  await signInOn(page, { name });
  await importDeck(page, 'Pictures', await fixture('ok/gk-media.apkg'));
  await untilActive(page);
  await page.goto(viewAt(server(), '/'));
  const client = await clientOn(page, server());
  const { cards } = await client.cards.queue();
  await untilKept(page, name, { cards: cards.length, files: new Set(cards.flatMap(({ media }) => media)).size });
  return { client, cards };
};

/** As Firefox refuses it to a page that may keep nothing. */
const keepingNothing = `{
  const refuse = function () { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get: refuse });
  Object.assign(IDBFactory.prototype, { open: refuse, deleteDatabase: refuse });
  LockManager.prototype.request = async () => refuse();
  CacheStorage.prototype.delete = async () => refuse();
  window.BroadcastChannel = refuse;
}`;

const answer = async (page: BrowserPage, key: string): Promise<void> => {
  await page.getByRole('button', { name: 'Show answer' }).click();
  await page.getByRole('button', { name: /^Easy/ }).waitFor();
  await page.keyboard.press(key);
};

describe.skipIf(skipsPages)('a learner whose browser keeps nothing', () => {
  it('studies, and signs out', async () => {
    const { page, complaints } = await aPage();
    await page.addInitScript(keepingNothing);
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'nora' });
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await page.getByRole('link', { name: 'Study all' }).click();
    await answer(page, '4');
    const client = createClient({ baseUrl: server().baseUrl });
    await client.account.signIn({ idToken: await client.account.issueIdToken('nora') });
    await expect.poll(async () => (await client.cards.find({ query: 'prop:reps>0' })).total).toBe(1);
    await page.getByLabel('Signed in as nora').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Your name').and(page.locator(':focus')).waitFor();
    expect(complaints.filter((text) => !text.startsWith('Service Worker'))).toEqual([]);
  });
});

describe.skipIf(skipsPages)('a learner without a network', () => {
  it('studies, undoes and closes the page; the answers are sent once when the network is back', async () => {
    const first = await anOfflinePage();
    const context = first.context();
    await first.goto(viewAt(server(), '/'));
    await signInOn(first, { name: 'ofelia' });
    await first.getByRole('button', { name: 'Add the sample deck' }).click();
    await first.getByText('12 cards to study').waitFor();
    await first.reload();
    await untilKept(first, 'ofelia', { cards: 12, files: 0 });
    const client = await clientOn(first, server());

    await context.setOffline(true);
    await first.getByRole('link', { name: 'Study all' }).click();
    await first.getByText('These are the cards that this device keeps.').waitFor();
    for (const key of ['4', '3', '4']) await answer(first, key);
    await first.getByText('3 answers are waiting to be saved.').waitFor();
    expect(await faultsOf(first)).toEqual([]);
    await first.keyboard.press('z');
    await first.getByText('2 answers are waiting').waitFor();
    await answer(first, '1');
    await first.getByText('3 answers are waiting').waitFor();
    await first.close();

    const second = await context.newPage();
    await second.goto(viewAt(server(), '/'));
    await second.getByText('3 answers are waiting').waitFor();
    await second.getByText(/ This is as of/).waitFor();
    expect(await faultsOf(second)).toEqual([]);
    await second.goto(viewAt(server(), '/study'));
    // Good and again come back in minutes; easy left.
    await second.getByRole('heading', { name: '11 left' }).waitFor();
    const third = await context.newPage();
    await third.goto(viewAt(server(), '/study'));
    await third.getByText('3 answers are waiting').waitFor();
    const today = await context.newPage();
    await today.goto(viewAt(server(), '/'));
    await today.getByText(/ This is as of .* Answers that wait are not counted/).waitFor();

    const sent: string[] = [];
    context.on('request', (request) => {
      if (/\/api\/(review-card|undo-review)/.test(request.url()))
        for (const [, id = ''] of (request.postData() ?? '').matchAll(/"reviewID":"([^"]+)"/g)) sent.push(id);
    });
    await context.setOffline(false);
    for (const page of [second, third]) await page.getByText('answers are waiting').waitFor({ state: 'detached' });
    await second.getByText('The server cannot be reached').waitFor({ state: 'detached' });
    // Four answers, and the undoing of the third.
    expect(sent.map((id) => sent.indexOf(id))).toEqual([0, 1, 2, 2, 4]);
    await expect.poll(() => today.locator('.figures strong').nth(1).textContent()).not.toBe('0');
    const { cards } = await client.cards.find({ query: 'prop:reps>0' });
    expect(cards.map(({ state, reps }) => [state, reps]).toSorted()).toEqual([
      ['learning', 1],
      ['learning', 1],
      ['review', 1],
    ]);

    // What one page answers, the other does not ask for again; nor is it lost where another version of the app makes a
    // newer database, or the browser removes it.
    await context.setOffline(true);
    await second.evaluate(`new Promise((done) => {
      indexedDB.open('flashcards ofelia', 2).onsuccess = ({ target }) => done(target.result.close());
    })`);
    await answer(second, '4');
    await third.reload();
    await third.getByText('1 answer is waiting').waitFor();
    await third.getByRole('heading', { name: '10 left' }).waitFor();
    await second.evaluate("new Promise((done) => (indexedDB.deleteDatabase('flashcards ofelia').onsuccess = done))");
    await answer(second, '4');
    await second.getByText('2 answers are waiting').waitFor();
    await second.getByText('Keep this page open').waitFor();
    await third.getByRole('heading', { name: '9 left' }).waitFor();
    await context.setOffline(false);
    await expect.poll(async () => (await client.cards.find({ query: 'prop:reps>0' })).total).toBe(5);
    await second.getByRole('link', { name: 'Today' }).click();
    await second.getByRole('link', { name: 'Study all' }).click();
    await second.getByRole('button', { name: 'Show answer' }).waitFor();
  });

  it('sees pictures, and what the service then refuses', async () => {
    const page = await anOfflinePage();
    const { client, cards } = await keepPictures(page, 'oscar');
    await page.context().setOffline(true);
    await page.goto(viewAt(server(), '/study'));
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.frameLocator('iframe').locator('img').first().waitFor();
    const width = "document.querySelector('iframe').contentDocument.querySelector('img').naturalWidth";
    await expect.poll(() => page.evaluate<number>(width)).toBeGreaterThan(0);
    await page.keyboard.press('4');
    await page.getByText('1 answer is waiting').waitFor();
    await client.cards.deleteMany(cards.map(({ id }) => id));
    await page.context().setOffline(false);
    await page.getByText('1 answer could not be saved').waitFor();
    await page.getByText('The card was deleted').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByText('1 answer could not be saved').waitFor({ state: 'detached' });
    await page.evaluate("caches.delete('media')");
    await page.addInitScript('StorageManager.prototype.estimate = async () => ({ quota: 100, usage: 95 })');
    await page.goto(viewAt(server(), '/import'));
    await importDeck(page, 'More pictures', await fixture('ok/gk-media.apkg'));
    await page.getByText('This device is full.').waitFor();
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByText('This device is full.').waitFor({ state: 'detached' });
    await page.getByLabel('Signed in as oscar').click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Learn it. Keep it.' }).waitFor();
    await expect.poll(() => page.evaluate<boolean>("caches.has('media')")).toBe(false);
  });

  it('leaves nothing in the browser when they sign out, and is asked before answers are lost', async () => {
    const page = await anOfflinePage();
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'otto' });
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await page.getByText('12 cards to study').waitFor();
    await page.reload();
    await untilKept(page, 'otto', { cards: 12, files: 0 });
    const client = await clientOn(page, server());
    const { cards } = await client.cards.queue({ limit: 1 });
    await client.cards.suspendMany(cards.map(({ id }) => id));
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('11 cards to study').waitFor();
    // A proxy in front of a server that starts.
    await page.context().route('**/api/review-card*', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await page.goto(viewAt(server(), '/study'));
    await answer(page, '4');
    await page.getByText('1 answer is waiting').waitFor();
    await page.reload();
    await page.getByText('These are the cards that this device keeps.').waitFor();
    await page.getByRole('heading', { name: '11 left' }).waitFor();
    await page.goto(viewAt(server(), '/settings'));
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByText('1 answer is not saved yet').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Signed in as otto').click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out and lose them?' });
    await dialog.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Learn it. Keep it.' }).waitFor();
    await expect.poll(() => page.evaluate<number>('indexedDB.databases().then((all) => all.length)')).toBe(0);
    expect(await page.evaluate<number>('localStorage.length')).toBe(0);
  });
});

describe.skipIf(skipsPages)('a learner whose server is updated', () => {
  it('keeps the app that is open, and has the new one at the next start, without a network too', async () => {
    const updated = await aServerOfReleases(server());
    const page = await anOfflinePage();
    await page.goto(viewAt(updated, '/'));
    await signInOn(page, { name: 'odette' });
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await page.getByRole('link', { name: 'Study all' }).waitFor();
    await untilActive(page);

    updated.bring('none');
    await page.reload();
    await page.getByRole('link', { name: 'Study all' }).waitFor();

    updated.bring('second');
    // The reload before may have begun it.
    await page.evaluate(
      'navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => undefined)',
    );
    await untilActive(page);
    await page.context().setOffline(true);
    await page.getByLabel('Signed in as odette').click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('link', { name: 'Study all' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Study it all' }).waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('link', { name: 'Study it all' }).waitFor();
  });
});
