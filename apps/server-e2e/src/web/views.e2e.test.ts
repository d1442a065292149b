import { describe, expect, it } from 'vitest';
import type { OpenPage } from '../docs/a-page.ts';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { fixture } from '../imports/fixture.ts';
import { aServerWithApp } from '../running-server.ts';
import { chooseDeck, complaintsIn, faultsOf, importDeck, looks, signInOn, viewAt } from './a-view.ts';

const server = aServerWithApp();
const aPage = aBrowser();

/** Goes through every view, and looks at each. */
const faultsOfViews = async (
  { page }: OpenPage,
  name: string,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const faults: Record<string, readonly string[]> = {};
  const look = async (view: string, text: string): Promise<void> => {
    await page.getByText(text).first().waitFor();
    faults[view] = await faultsOf(page);
  };
  await page.goto(viewAt(server(), '/'));
  await look('sign-in', 'Your name');
  await signInOn(page, { name });
  await look('an empty library', 'Your library is empty');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await look('import', 'Drop a file here');
  await chooseDeck(page, 'Basics', await fixture('ok/gk-basic.apkg'));
  await look('how to import', 'Name of the set');
  await page.getByRole('button', { name: 'Another file' }).click();
  await importDeck(page, 'A long name of a set with many words', await fixture('ok/gk-basic.apkg'));
  await look('a report', 'Imported');
  await page.getByRole('link', { name: 'Today' }).click();
  await look('today', 'Study all');
  await page.getByRole('link', { name: 'Study all' }).click();
  await look('a question', 'Show answer');
  await page.keyboard.press('?');
  await look('keys', 'Use these keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await look('an answer', 'Again');
  await page.goto(viewAt(server(), '/study?folder=Nowhere'));
  await look('a problem', 'Try again');
  await page.goto(viewAt(server(), '/nothing/here'));
  await look('an unknown address', 'There is nothing here');
  return faults;
};

const none = (faults: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.keys(faults).map((view) => [view, []]));

describe.skipIf(skipsPages)('the views of the study app', () => {
  it.each(looks)('have no fault that axe finds, %s and %i pixels wide', async (colorScheme, width) => {
    const opened = await aPage({ colorScheme, viewport: { width, height: 720 } });
    const faults = await faultsOfViews(opened, `learner ${colorScheme} ${width}`);
    expect(faults).toEqual(none(faults));
    expect(Object.keys(faults)).toHaveLength(11);
    // The problem was a folder that does not exist.
    expect(complaintsIn(opened)).toEqual([expect.stringContaining('404')]);
  });

  it('say that the server asks to wait, and go on by themselves', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'in a hurry' });
    await page.getByRole('button', { name: 'Add the sample deck' }).waitFor();
    const refusal = { status: 429, headers: { 'Retry-After': '3' }, json: { error: 'Too many requests' } };
    await page.route('**/api/get-folders*', (route) => route.fulfill(refusal), { times: 1 });
    const told = page.getByText('The server asks to wait.').waitFor();
    await page.reload();
    await told;
    await page.getByRole('button', { name: 'Add the sample deck' }).waitFor();
    await page.getByText('The server asks to wait.').waitFor({ state: 'detached' });
  });

  it('say that there is no server, and go on when it is back', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'offline' });
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await page.getByRole('link', { name: 'Study all' }).click();
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.context().setOffline(true);
    await page.keyboard.press('4');
    await page.getByText('1 answer is waiting to be saved.').waitFor();
    await page.getByRole('heading', { name: '11 left' }).waitFor();
    await page.getByRole('link', { name: 'Goals' }).click();
    await page.getByRole('alert').getByText('This part of the app cannot be loaded').waitFor();
    await page.context().setOffline(false);
    await page.getByText('1 answer is waiting to be saved.').waitFor({ state: 'detached' });
    // A server that restarts while the page loads.
    await page.route('**/assets/app-*.js', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
    await page.reload();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  });
});
