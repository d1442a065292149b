import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findBrowser, openBrowser } from '@flashcards/kit/programs';
import { signUp } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestServer } from '../running-server.ts';

const found = await findBrowser();
const isMissing = 'missing' in found;

/** The port of a site with an empty page. */
const aSite = async (): Promise<number> => {
  const site = createServer((_, answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end());
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => void site.close());
  return (site.address() as AddressInfo).port;
};

/**
 * A page's request to a server, and the parts of the response it may read. A string, because it runs in the browser.
 */
const requestScript = (url: string, body: object): string => `
  fetch(${JSON.stringify(url)}, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key', 'X-Request-Id': 'id' },
    body: ${JSON.stringify(JSON.stringify(body))},
  }).then(
    (answer) => [answer.status, answer.headers.get('X-Request-Id'), answer.headers.get('X-Error-Code')],
    () => 'nothing',
  )`;

describe.skipIf(isMissing && process.env['CI'] !== 'true')('a page in a browser', () => {
  it('calls a server that allows its origin, and reads nothing from another origin', async () => {
    if (isMissing) throw new Error(found.missing);
    const port = await aSite();
    const server = await openTestServer({ corsOrigins: [`http://127.0.0.1:${port}`] });
    onTestFinished(() => server.close());
    const { token: jwtToken } = await signUp(server.baseUrl, 'ana');
    const browser = await openBrowser(found.program);
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const ask = (operation: string, body: object) =>
      page.evaluate(requestScript(`${server.baseUrl}/${operation}`, body));

    await page.goto(`http://127.0.0.1:${port}/`);
    expect(await ask('create-folder', { jwtToken, folder: 'a' })).toEqual([200, 'id', null]);
    expect(await ask('get-folders', { jwtToken: 'x' })).toEqual([401, 'id', 'invalid_token']);
    expect(await ask('get-nothing', {})).toBe('nothing');

    await page.goto(`http://localhost:${port}/`);
    expect(await ask('get-folders', { jwtToken })).toBe('nothing');
  });
});
