import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Browser, BrowserPage } from '../programs/index.ts';
import { findBrowser, openBrowser } from '../programs/index.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { browserBundlers } from './bundlers.ts';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';
import { samples } from './packages.test-data.ts';
import { servePages } from './page-server.ts';
import { payloads } from './payloads.test-data.ts';

const found = await findBrowser();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`No package was read in a browser: ${found.missing}.\n`);

let consumer: Consumer;
let browser: Browser;
beforeAll(async () => {
  if (isMissing) return;
  browser = await openBrowser(found.program);
  consumer = await aConsumer();
});
afterAll(async () => {
  await browser?.close();
  await consumer?.[Symbol.asyncDispose]();
});

const files = async (script: string): Promise<ReadonlyMap<string, string | Uint8Array>> =>
  new Map<string, string | Uint8Array>([
    ['/index.html', '<!doctype html><script type="module" src="/page.js"></script>'],
    ['/page.js', await readFile(script)],
    ...samples.map(({ file, bytes }) => [`/${basename(file)}`, bytes] as const),
  ]);

const openPage = async (script: string): Promise<BrowserPage> => {
  const server = await servePages(await files(script));
  onTestFinished(server.close);
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  context.setDefaultTimeout(110_000);
  const page = await context.newPage();
  await page.goto(`${server.address}/index.html`);
  await page.waitForFunction('globalThis.writeAndRead !== undefined');
  return page;
};

describe.skipIf(isMissing && process.env['CI'] !== 'true')('the parser in a browser', () => {
  it.each(['esbuild', 'Vite'] as const)('reads every generation as Anki does, bundled by %s', async (bundler) => {
    const page = await openPage(await browserBundlers[bundler](consumer.directory, 'page.js'));
    const read = (file: string, kind: string): Promise<unknown> =>
      page.evaluate(`readDigest(${JSON.stringify(`/${basename(file)}`)}, '${kind}')`);
    for (const { file, digest } of samples) expect(await read(file, 'blob'), basename(file)).toBe(digest);
    expect(await page.evaluate(`safeHtml('<b onclick=x>bold</b><script>x</script>')`)).toBe('<b>bold</b>');
    expect(await page.evaluate('writeAndRead()')).toBe('gato cat');
    for (const version of ['legacy1', 'legacy2', 'latest']) {
      const sample = samples.find((each) => each.version === version);
      for (const kind of ['bytes', 'buffer', 'file'])
        expect(await read(sample?.file ?? '', kind), version).toBe(sample?.digest);
    }
  });

  it('runs and loads nothing from sanitized HTML', async () => {
    const page = await openPage(await browserBundlers.esbuild(consumer.directory, 'page.js'));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const left = await page.evaluate(
      `(async (payloads) => {
        const left = [];
        globalThis.ran = () => left.push('something ran');
        const place = document.body.appendChild(document.createElement('div'));
        for (const payload of payloads) {
          place.innerHTML = safeHtml(payload, { media: (name) => (name === 'x' ? 'data:image/png;base64,AA==' : undefined) });
          for (const element of place.querySelectorAll('*')) {
            if (/^(script|style|iframe|object|embed|form|input|button|link|meta|base|svg|math|template)$/i.test(element.localName)) left.push(payload);
            for (const { name, value } of element.attributes)
              if (/^on|^(id|name|srcdoc|srcset|background|action|autofocus|autoplay)$/.test(name) || /url\\(|script:|position/i.test(name === 'alt' ? '' : value)) left.push(payload);
            if (!element.href?.startsWith('https:')) element.click?.();
          }
          await new Promise((done) => setTimeout(done, 5));
        }
        return left;
      })(${JSON.stringify(payloads)})`,
    );
    expect(left).toEqual([]);
    expect(requests).toEqual([]);
  });
});
