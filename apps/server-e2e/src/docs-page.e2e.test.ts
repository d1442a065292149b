import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { contract } from '@flashcards/contract';
import type { BrowserPage } from '@flashcards/test-programs';
import { signUp } from '@flashcards/test-rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aBrowser, skipsPages } from './a-page.ts';
import { aRunningServer } from './running-server.ts';

const server = aRunningServer();
const aPage = aBrowser();

const operationIn = (page: BrowserPage, name: string) => page.locator(`.opblock[id$="-${name}"]`);

/** Opens an operation, sends its example with another token, and answers what the page shows of the answer. */
const tryOut = async (page: BrowserPage, name: string, token: string): Promise<string> => {
  const operation = operationIn(page, name);
  await operation.locator('.opblock-summary').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  const body = operation.locator('textarea.body-param__text');
  const example = JSON.parse(await body.inputValue()) as object;
  await body.fill(JSON.stringify({ ...example, jwtToken: token }));
  await operation.getByRole('button', { name: 'Execute' }).click();
  return (
    (await operation.locator('.live-responses-table .microlight, .live-responses-table pre').first().textContent()) ??
    ''
  );
};

/** A proxy that has the service somewhere else than at its root. */
const aProxy = async (place: string): Promise<string> => {
  const proxy = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked;
    const path = url.startsWith(`${place}/`) ? url.slice(place.length) : '/not-ours';
    const onward = request(new URL(path, server().baseUrl), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    asked.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${place}`;
};

describe.skipIf(skipsPages)('the documentation in a browser', () => {
  it('shows every operation, and asks nobody but its server', async () => {
    const { page, hosts, complaints } = await aPage();
    await page.goto(`${server().baseUrl}/docs`);
    await operationIn(page, 'reviewCard').waitFor();
    const paths = await page.locator('.opblock-summary-path').allTextContents();
    const shown = paths.map((path) => path.replace(/\u200b/g, ''));
    expect(shown.sort()).toEqual(
      // What is no operation of the contract: a file, by GET.
      [...Object.values(contract).map(({ path }) => String(path)), '/media/{sha256}'].sort(),
    );
    await operationIn(page, 'reviewCard').locator('.opblock-summary').click();
    await page.getByText(contract.reviewCard.description ?? '').waitFor();
    expect(await page.title()).toMatch(/./);
    expect([...hosts]).toEqual([new URL(server().baseUrl).host]);
    expect(complaints).toEqual([]);
  });

  it('tries an operation out, on the server that it came from', async () => {
    const { page, hosts, complaints } = await aPage();
    const { token } = await signUp(server().baseUrl, 'ana');
    await page.goto(`${server().baseUrl}/docs`);
    expect(await tryOut(page, 'getUser', token)).toContain('"userID": "ana"');
    expect([...hosts]).toEqual([new URL(server().baseUrl).host]);
    expect(complaints).toEqual([]);
  });

  it('does both wherever a proxy has put the service', async () => {
    const { page, hosts, complaints } = await aPage();
    const { token } = await signUp(server().baseUrl, 'ben');
    const address = await aProxy('/somewhere/else');
    await page.goto(`${address}/api/docs`);
    expect(await tryOut(page, 'getUser', token)).toContain('"userID": "ben"');
    expect([...hosts]).toEqual([new URL(address).host]);
    expect(complaints).toEqual([]);
  });

  it('leads to the document where nothing may run', async () => {
    const { page } = await aPage({ javaScriptEnabled: false });
    await page.goto(`${server().baseUrl}/docs`);
    await page.getByRole('link', { name: 'OpenAPI document' }).click();
    expect(page.url()).toBe(`${server().baseUrl}/openapi.json`);
  });
});
