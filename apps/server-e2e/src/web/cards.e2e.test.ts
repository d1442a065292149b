import { describe, expect, it } from 'vitest';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { fixture } from '../imports/fixture.ts';
import { aServerWithApp } from '../running-server.ts';
import { complaintsIn, importDeck, signInOn, viewAt } from './a-view.ts';

const server = aServerWithApp();
const aPage = aBrowser();

const hostile =
  '<p style="color: rgb(255, 0, 0)">Shown</p><img src="/none" onerror="parent.document.title = 1">' +
  '<script>parent.document.title = 1</script><iframe srcdoc="<script>top.document.title = 1</script>"></iframe>' +
  '<form action="/taken"><button>Send</button></form><a href="javascript:parent.document.title = 1">Link</a>';

describe.skipIf(skipsPages)('a card in a browser', () => {
  it('shows its pictures', async () => {
    const opened = await aPage();
    const { page } = opened;
    await page.goto(viewAt(server(), '/import'));
    await signInOn(page, { name: 'pictures' });
    await importDeck(page, 'Pictures', await fixture('ok/gk-media.apkg'));
    await page.getByRole('link', { name: 'Study it now' }).click();
    await page.getByRole('button', { name: 'Show answer' }).click();
    const picture = page.frameLocator('iframe').locator('img').first();
    await picture.waitFor();
    const width = "document.querySelector('iframe').contentDocument.querySelector('img').naturalWidth";
    await expect.poll(() => page.evaluate<number>(width)).toBeGreaterThan(0);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('runs nothing, even where the service did not make it safe', async () => {
    const { page } = await aPage();
    await page.route('**/api/get-study-queue*', async (route) => {
      const reply = await route.fetch();
      const { cards, ...rest } = (await reply.json()) as { cards: readonly object[] };
      const changed = cards.map((card) => ({ ...card, format: 'html', front: hostile }));
      await route.fulfill({ response: reply, json: { ...rest, cards: changed } });
    });
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'hostile' });
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await page.getByRole('link', { name: 'Study all' }).click();
    const card = page.frameLocator('iframe').locator('body');
    await card.getByText('Shown').waitFor();
    expect(await card.innerHTML()).toMatch(/^<p style="color: ?rgb\(255, 0, 0\);?">Shown<\/p><img src="\/none"/);
    expect(await card.innerHTML()).not.toMatch(/script|iframe|onerror|form/);
    await card.getByText('Link').click();
    expect(await page.title()).toMatch(/^Study/);
  });
});
