import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aBrowser, skipsPages } from './a-page.ts';
import { openTestServer } from '../running-server.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../../../${file}`, import.meta.url));

/** The site of the example: its page, and the client in one file, built as the page's comment says. */
const aSite = async (): Promise<string> => {
  const entryPoints = [pathOf('libs/client-sdk/dist/index.js')];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', write: false });
  const page = await readFile(pathOf('examples/browser/index.html'));
  const site = createServer(({ url = '' }, answer) => {
    if (url.startsWith('/?')) answer.setHeader('Content-Type', 'text/html').end(page);
    else if (url === '/client-sdk.js')
      answer.setHeader('Content-Type', 'text/javascript').end(outputFiles[0]?.contents);
    else answer.writeHead(404).end();
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => void site.close().closeAllConnections());
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
};

describe.skipIf(skipsPages)('the example of a page', () => {
  const open = aBrowser();

  it('imports a deck from the chosen file, and studies its cards', async () => {
    const site = await aSite();
    const server = await openTestServer({ corsOrigins: [site] });
    onTestFinished(() => server.close());
    const { page } = await open();
    await page.goto(`${site}/?api=${server.baseUrl}`);
    await page.getByText('Choose a deck').waitFor();
    await page.locator('input').setInputFiles(pathOf('examples/decks/first-words.apkg'));
    await page.getByText('36 cards are due').waitFor();
    await page.locator('#front', { hasText: 'ciao' }).waitFor();
    await page.getByRole('button', { name: 'easy' }).click();
    await page.getByText('It comes back on 2026-03-').waitFor();
    await page.locator('#front', { hasText: 'grazie' }).waitFor();
    await page.locator('input').setInputFiles(pathOf('package.json'));
    expect(await page.getByText('Invalid Anki file format').textContent()).toBe('Invalid Anki file format');
  });
});
