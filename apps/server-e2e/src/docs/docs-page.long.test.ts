import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { contract } from '@flashcards/contract';
import type { BrowserPage } from '@flashcards/kit/programs';
import { signUp } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aBrowser, skipsPages } from './a-page.ts';
import { faintTexts } from './contrast.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';

const server = aRunningServer();
const aPage = aBrowser();

const operationIn = (page: BrowserPage, name: string) => page.locator(`.opblock[id$="-${name}"]`);

/** Fills in a form at the top of the page and submits it with the keyboard, until the page shows `text`. */
const submit = async (page: BrowserPage, label: string, value: string, text: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(value);
  await field.press('Enter');
  await page.getByRole('status').getByText(text).waitFor();
};

const open = async (page: BrowserPage, name: string) => {
  const operation = operationIn(page, name);
  await operation.locator('.opblock-summary').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  return operation;
};

/** Executes an open operation, until the page shows a response with this text. */
const execute = async (operation: ReturnType<typeof operationIn>, answer: string): Promise<void> => {
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.locator('.live-responses-table .response-col_description', { hasText: answer }).waitFor();
};

/** A proxy with the service at another path than its root. */
const aProxy = async (place: string): Promise<string> => {
  const proxy = createServer((incoming, answer) => {
    const { method, headers, url = '' } = incoming;
    const path = url.startsWith(`${place}/`) ? url.slice(place.length) : '/not-ours';
    const onward = request(new URL(path, server().baseUrl), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${place}`;
};

describe.skipIf(skipsPages)('the documentation in a browser', () => {
  it('shows every operation, and requests nothing from other hosts', async () => {
    const { page, hosts, complaints } = await aPage();
    await page.goto(`${server().baseUrl}/docs`);
    await operationIn(page, 'reviewCard').waitFor();
    const paths = await page.locator('.opblock-summary-path').allTextContents();
    const shown = paths.map((path) => path.replace(/\u200b/g, ''));
    expect(shown.sort()).toEqual(
      // The media file is not an operation of the contract.
      [...Object.values(contract).map(({ path }) => String(path)), '/media/{sha256}'].sort(),
    );
    await operationIn(page, 'reviewCard').locator('.opblock-summary').click();
    // The page shows what is between backticks as code.
    await page.getByText((contract.reviewCard.description ?? '').replaceAll('`', '')).waitFor();
    expect(await page.title()).toMatch(/./);
    expect([...hosts]).toEqual([new URL(server().baseUrl).host]);
    expect(complaints).toEqual([]);
  });

  it('signs in, and executes operations as that user', async () => {
    const { page, hosts, complaints } = await aPage();
    await page.goto(`${server().baseUrl}/docs`);
    await submit(page, 'User ID', 'ana', 'Signed in as ana.');
    const getUser = await open(page, 'getUser');
    await execute(getUser, '"userID": "ana"');
    const { token } = await signUp(server().baseUrl, 'eve');
    await getUser.locator('textarea.body-param__text').fill(JSON.stringify({ jwtToken: token }));
    await execute(getUser, '"userID": "eve"');
    const preview = await open(page, 'previewPackageFlashcards');
    const buffer = Buffer.from(await fixture('ok/wheel-basic.new.apkg'));
    const file = { name: 'deck.apkg', mimeType: 'application/octet-stream', buffer };
    await preview.locator('input[type=file]').setInputFiles(file);
    await execute(preview, '"noteTypes"');
    expect([...hosts]).toEqual([new URL(server().baseUrl).host]);
    expect(complaints).toEqual([]);
  });

  it('accepts a token behind a proxy at any path', async () => {
    const { page, hosts, complaints } = await aPage();
    const { token } = await signUp(server().baseUrl, 'ben');
    const address = await aProxy('/somewhere/else');
    await page.goto(`${address}/api/docs`);
    await submit(page, 'Token', token, 'Signed in as ben.');
    await execute(await open(page, 'getUser'), '"userID": "ben"');
    expect([...hosts]).toEqual([new URL(address).host]);
    expect(complaints).toEqual([]);
  });

  it('reports an invalid token', async () => {
    const { page } = await aPage();
    await page.goto(`${server().baseUrl}/docs`);
    await submit(page, 'Token', 'nonsense', 'Invalid JWT token');
  });

  it('is readable in light and dark mode, also after a change', async () => {
    const { page } = await aPage({ colorScheme: 'light' });
    await page.goto(`${server().baseUrl}/docs`);
    for (const name of ['importPackageFlashcards', 'deleteFolder']) await open(page, name);
    await execute(await open(page, 'getUser'), 'Invalid JWT token');
    // Buttons change colour in a transition, also those under the pointer.
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark-mode').waitFor();
    await expect.poll(() => faintTexts(page)).toEqual([]);
  });

  it('links to the document if scripts are blocked', async () => {
    const { page } = await aPage({ javaScriptEnabled: false });
    await page.goto(`${server().baseUrl}/docs`);
    await page.getByRole('link', { name: 'OpenAPI document' }).click();
    expect(page.url()).toBe(`${server().baseUrl}/openapi.json`);
  });
});
