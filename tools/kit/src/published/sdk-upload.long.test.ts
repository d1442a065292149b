import type { UploadProgress } from '@flashcards/client-sdk';
import { findBrowser, openBrowser } from '../programs/index.ts';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { browserBundlers } from './bundlers.ts';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';
import { servePages } from './page-server.ts';

const found = await findBrowser();
const isMissing = 'missing' in found;

let consumer: Consumer | undefined;
let script: Uint8Array;
beforeAll(async () => {
  if (isMissing) return;
  consumer = await aConsumer();
  script = await readFile(await browserBundlers.esbuild(consumer.directory, 'upload-page.js'));
});
afterAll(() => consumer?.[Symbol.asyncDispose]());

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Reply = readonly [status: number, body: object, headers?: Readonly<Record<string, string>>];

/** A service on another origin than the page, which answers each request with the next reply and no further ones. */
const aService = async (...replies: readonly Reply[]) => {
  const received: Received[] = [];
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const [status, body, headers] = replies[received.length] ?? [];
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('latin1') });
      if (status) response.writeHead(status, { ...cors, 'x-request-id': 'r', ...headers }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, received };
};

const aPage = async () => {
  if (isMissing) throw new Error(found.missing);
  const pages = await servePages(
    new Map<string, string | Uint8Array>([
      ['/index.html', '<!doctype html><script type="module" src="/page.js"></script>'],
      ['/page.js', script],
    ]),
  );
  onTestFinished(pages.close);
  const browser = await openBrowser(found.program);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${pages.address}/index.html`);
  await page.waitForFunction('globalThis.createClient !== undefined');
  return page;
};

/** Previews a package of 2 MB from the page with these options. A string, because it runs in the browser. */
const previewing = (baseUrl: string, options: string): string => `(async () => {
  const reported = [];
  const client = createClient({ baseUrl: '${baseUrl}', token: 'the token', headers: { 'x-mine': 'm' }, maxRetries: 1 });
  const file = new File([new Uint8Array(2_000_000).fill(97)], 'deck.apkg');
  const controller = new AbortController();
  try {
    const call = client.imports.preview(file, ${options});
    const { data, response } = await call.withResponse();
    return { reported, cards: data.cards, status: response.status, requestId: response.requestId };
  } catch (error) {
    return { reported, error: error.name + ': ' + error.message };
  }
})()`;

/** Requests the tree of folders, without a package. */
const treeRequest = (baseUrl: string): string =>
  `createClient({ baseUrl: '${baseUrl}', token: 'the token' }).folders.tree().catch(({ message }) => message)`;

const counting = '{ onProgress: (progress) => reported.push(progress) }';
const preview = { noteTypes: [], decks: [], notes: '2', cards: '3', mediaFiles: '0' };

describe.skipIf(isMissing && process.env['CI'] !== 'true')('an upload from a page', () => {
  it('reports the file’s bytes, with the headers and the response of any other call', async () => {
    const page = await aPage();
    const { baseUrl, received } = await aService([503, {}], [200, preview]);
    const { reported, ...answer } = (await page.evaluate(previewing(baseUrl, counting))) as {
      reported: UploadProgress[];
    };
    expect(answer).toEqual({ cards: 3, status: 200, requestId: 'r' });
    expect(reported.at(-1)).toEqual({ loaded: 2_000_000, total: 2_000_000 });
    for (const { loaded } of reported) expect(loaded >= 0 && loaded <= 2_000_000).toBe(true);
    expect(received.length).toBe(2);
    for (const { headers, body } of received) {
      expect(headers).toMatchObject({ 'x-mine': 'm', accept: 'application/json' });
      expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
      expect(body).toMatch(/name="jwtToken"\r\n\r\nthe token\r\n[^]*filename="deck\.apkg"/);
    }
  });

  it('ends with the caller’s abort, the time limit, an error of onProgress, and a refusal', async () => {
    const page = await aPage();
    const { baseUrl } = await aService();
    const errorOf = async (options: string, url = baseUrl) =>
      ((await page.evaluate(previewing(url, options))) as { error?: string }).error;
    const aborting = '{ signal: controller.signal, onProgress: () => controller.abort(new Error("mine")) }';
    expect(await errorOf(aborting)).toBe('Error: mine');
    expect(await errorOf('{ timeout: 1500, maxRetries: 0, onProgress: () => undefined }')).toBe(
      'TimeoutError: imports.preview: no answer within 1500 ms',
    );
    expect(await errorOf('{ onProgress: () => { throw new Error("thrown"); } }')).toBe('Error: thrown');
    const code = { 'x-error-code': 'invalid_package' };
    const refusing = await aService([400, { error: 'Invalid Anki file format' }, code]);
    expect(await errorOf(counting, refusing.baseUrl)).toBe(
      'RefusedError: imports.preview: Invalid Anki file format (invalid_package)',
    );
    expect(await errorOf(counting, 'http://127.0.0.1:9/api')).toMatch(
      /^NetworkError: .*; if it is up, its CORS_ORIGINS may lack http:\/\/127\.0\.0\.1:\d+$/,
    );
  });

  it('fails after a redirect like every other call, and ignores the followed response', async () => {
    const page = await aPage();
    const elsewhere = await aService([200, preview]);
    const redirect = [307, {}, { location: `${elsewhere.baseUrl}/preview-package-flashcards` }] as const;
    const { baseUrl, received } = await aService(redirect, redirect);
    const reason = 'baseUrl redirects: give the address that it redirects to (status 0)';
    expect(await page.evaluate(treeRequest(baseUrl))).toBe(`folders.tree: ${reason}`);
    expect([received.length, elsewhere.received.length]).toEqual([1, 0]);
    expect(await page.evaluate(previewing(baseUrl, counting))).toMatchObject({
      error: `UnexpectedReplyError: imports.preview: ${reason}`,
    });
    expect(received.length).toBe(2);
  });
});
