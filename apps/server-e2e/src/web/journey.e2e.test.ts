import { describe, expect, it } from 'vitest';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { fixture } from '../imports/fixture.ts';
import { aServerWithApp } from '../running-server.ts';
import { clientOn, complaintsIn, faultsOf, importDeck, signInOn, viewAt } from './a-view.ts';

const server = aServerWithApp();
const aPage = aBrowser();

describe.skipIf(skipsPages)('a learner with a browser', () => {
  it('signs in, imports a deck, studies it with the keyboard, undoes, and comes to the end', async () => {
    const opened = await aPage();
    const { page, hosts } = opened;
    await page.goto(viewAt(server(), '/import'));
    await signInOn(page, { name: 'ada' });
    await importDeck(page, 'Basics', await fixture('ok/gk-basic.apkg'));
    await page.getByRole('link', { name: 'Study it now' }).click();
    const left = page.getByRole('heading', { name: /left$/ });
    await left.waitFor();
    const total = Number.parseInt((await left.textContent()) ?? '', 10);
    expect(total).toBeGreaterThan(1);

    // The frame is filled after the heading.
    const front = page.frameLocator('iframe').locator('body');
    await expect.poll(() => front.textContent()).toMatch(/\S/);
    const first = await front.textContent();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /^Easy/ }).waitFor();
    await page.keyboard.press('4');
    await page.getByRole('heading', { name: `${total - 1} left` }).waitFor();
    await expect.poll(() => front.textContent()).not.toBe(first);

    await page.keyboard.press('z');
    await page.getByRole('heading', { name: `${total} left` }).waitFor();
    await expect.poll(() => front.textContent()).toBe(first);

    for (let card = total; card > 0; card -= 1) {
      await page.getByRole('heading', { name: `${card} left` }).waitFor();
      // Held for too long.
      for (let times = 0; times < 4; times += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await page.getByRole('button', { name: /^Easy/ }).waitFor();
      await page.keyboard.press('Numpad4');
    }
    await page.getByRole('heading', { name: 'Well done' }).waitFor();
    await page.getByText(`${total} answer`).waitFor();
    await page.getByRole('link', { name: 'Back to today' }).click();
    await page.getByRole('heading', { name: 'All done for today' }).waitFor();
    expect([...hosts]).toEqual([new URL(server().baseUrl).host]);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('stays where they were when the session ends, and goes on after a sign-in', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'ben' });
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await page.getByRole('link', { name: 'Study all' }).click();
    await page.getByRole('button', { name: 'Show answer' }).dblclick({ position: { x: 40, y: 20 }, delay: 50 });
    await page.getByRole('button', { name: /^Again/ }).waitFor();
    const client = await clientOn(page, server());
    await client.account.signOutEverywhere();
    const other = await page.context().newPage();
    await other.goto(viewAt(server(), '/goals'));
    await other.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.keyboard.press('4');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    // Keys do nothing to the card below.
    for (const key of ['Space', '4']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Sign in as someone else' }).click();
    await page.getByText('1 answer is not saved yet.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: '11 left' }).waitFor();
    expect(await page.title()).toMatch(/^Study/);
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByText('11 cards to study').waitFor();
    // A sign-in counts in every tab.
    await other.getByRole('button', { name: 'New goal' }).click();
  });

  it('waits for a card that was forgotten, or takes it at once', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'fay' });
    await page.getByText('Your library is empty').waitFor();
    const client = await clientOn(page, server());
    const set = await client.sets.create({ name: 'One', cards: [{ front: 'uno', back: 'one' }] });
    for (const { id, dueDate } of (await client.cards.find({ set })).cards) {
      await client.cards.review({ card: id, rating: 'easy' });
      await client.cards.setDueDate(id, dueDate);
    }
    await page.reload();
    await page.getByText('1 card to study').waitFor();
    // The clock of the device is two days behind.
    await page.evaluate(`globalThis.Date = class extends Date {
      constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])); }
      static now() { return super.now() - 48 * 3_600_000; }
    }`);
    await page.getByRole('link', { name: 'Study all' }).click();
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.keyboard.press('1');
    await page.getByText('The next card comes back soon').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.context().setOffline(true);
    await page.keyboard.press('4');
    await page.getByRole('heading', { name: 'Well done' }).waitFor();
    await page.getByText('2 answers').waitFor();
    await page.getByText('XP and streak follow').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Streak: 1 day').waitFor();
    await page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is told that a name is taken before anything is sent', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'eve' });
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await page.getByRole('link', { name: 'Study all' }).waitFor();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const file = { name: 'x.apkg', mimeType: '', buffer: Buffer.from(await fixture('ok/gk-basic.apkg')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByLabel('Name of the set').fill('Capitals of Europe');
    await page.getByText('You have a set of this name already.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  });
});
