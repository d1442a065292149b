import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser, openBrowser } from '../programs/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from './a-server.ts';
import { aServer } from './a-server.ts';
import { browserBundlers, nodeBundlers } from './bundlers.ts';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';
import { servePages } from './page-server.ts';
import { runtimes } from './runtimes.ts';

const run = promisify(execFile);
const learned = '[["Spanish","Animals",1],["gato"],true,true]';
const graded = '["learning","2026-03-01T12:10:00.000Z",[]]';

let consumer: Consumer;
let server: Service;
beforeAll(async () => {
  consumer = await aConsumer();
  server = await aServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await consumer[Symbol.asyncDispose]();
});

const runWith = async (runtime: keyof typeof runtimes, file: string): Promise<string> => {
  const [program = '', ...args] = [...runtimes[runtime], file, server.baseUrl, randomUUID()];
  const { stdout, stderr } = await run(program, args, { cwd: consumer.directory });
  expect(stderr).toBe('');
  return stdout;
};

describe('the packed SDK', () => {
  it.each(['Node', 'Bun', 'Deno'] as const)('works in an ES module on %s', async (runtime) => {
    expect(await runWith(runtime, 'learner.js')).toBe(`${learned}\n${graded}\n`);
  });

  it('works in a CommonJS module', async () => {
    expect(await runWith('Node', 'learner.cjs')).toBe(`${learned}\n${graded}\ntrue\n`);
  });

  it.each(['esbuild', 'Vite'] as const)('works in a program bundled by %s', async (bundler) => {
    expect(await runWith('Node', await nodeBundlers[bundler](consumer.directory, 'learner.js'))).toBe(
      `${learned}\n${graded}\n`,
    );
  });

  it('installs no other package', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--json'], { cwd: consumer.directory });
    const { dependencies } = JSON.parse(stdout) as { dependencies: Record<string, { dependencies?: object }> };
    expect(Object.keys(dependencies)).toContain('@flashcards/client-sdk');
    expect(dependencies['@flashcards/client-sdk']).not.toHaveProperty('dependencies');
  });
});

const found = await findBrowser();
const isMissing = 'missing' in found;

const pageOf = (scripts: readonly string[]): string =>
  `<!doctype html>${scripts.map((src) => `<script ${src === '/sdk.js' ? '' : 'type="module" '}src="${src}"></script>`).join('')}`;

/** The files of a site whose page has `studyAs`. */
const siteOf = async (how: 'esbuild' | 'Vite' | 'script'): Promise<ReadonlyMap<string, string>> => {
  const at = (path: string) => readFile(join(consumer.directory, path), 'utf8');
  if (how !== 'script') {
    const page = await browserBundlers[how](consumer.directory, 'learner-page.js');
    return new Map([
      ['/', pageOf(['/page.js'])],
      ['/page.js', await readFile(page, 'utf8')],
    ]);
  }
  return new Map([
    ['/', pageOf(['/sdk.js', '/script-page.js'])],
    ['/sdk.js', await at('node_modules/@flashcards/client-sdk/flashcards.min.js')],
    ['/script-page.js', await at('script-page.js')],
    ['/study.js', await at('study.js')],
  ]);
};

describe.skipIf(isMissing && process.env['CI'] !== 'true')('the packed SDK on a page of another origin', () => {
  it.each([
    ['bundled by esbuild', 'esbuild'],
    ['bundled by Vite', 'Vite'],
    ['as a script', 'script'],
  ] as const)('works, %s', async (_, how) => {
    const site = await servePages(await siteOf(how));
    await using other = await aServer({ CORS_ORIGINS: site.address });
    await using browser = await openBrowser('program' in found ? found.program : '');
    try {
      const page = await browser.newPage();
      await page.goto(`${site.address}/`);
      await page.waitForFunction('globalThis.studyAs !== undefined');
      expect(await page.evaluate(`studyAs(${JSON.stringify(other.baseUrl)}, 'ana')`)).toBe(learned);
    } finally {
      site.close();
    }
  });
});
