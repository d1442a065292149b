import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser, openBrowser } from '../programs/index.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { browserBundlers } from './bundlers.ts';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';
import { samples } from './packages.test-data.ts';
import { servePages } from './page-server.ts';

const run = promisify(execFile);
const readme = await readFile(new URL('../../../../libs/apkg-parser/README.md', import.meta.url), 'utf8');
const blocks = (language: string): readonly string[] =>
  Array.from(readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')), ([, text = '']) => text);
const sample = samples.find(({ file }) => file.endsWith('wheel-basic.new.apkg'));

const found = await findBrowser();
const isMissing = 'missing' in found;

let consumer: Consumer;
const at = (file: string): string => join(consumer.directory, file);
beforeAll(async () => {
  consumer = await aConsumer();
  for (const text of blocks('js')) await writeFile(at(/^\/\/ (\S+)/.exec(text)?.[1] ?? 'nameless.js'), text);
  await copyFile(sample?.file ?? '', at('capitals.apkg'));
});
afterAll(() => consumer[Symbol.asyncDispose]());

const runExample = (file: string) => run(process.execPath, [at(file)], { cwd: consumer.directory });
const command = async (args: readonly string[]) => {
  const program = join(consumer.directory, 'node_modules/.bin/apkg-parser');
  return run(process.execPath, [program, ...args], { cwd: consumer.directory, maxBuffer: 2 ** 26 });
};

describe("the README's example", () => {
  it('for Node shows the questions of a package', async () => {
    const { stdout, stderr } = await runExample('read.js');
    expect(stderr).toBe('');
    expect(stdout.split('\n').length).toBeGreaterThan(20);
    expect(stdout).toMatch(/notes: \d+/);
  });

  it('for writing makes a readable package', async () => {
    const { stderr } = await runExample('write.js');
    expect(stderr).toBe('');
    const { stdout } = await command(['cards', '--json', 'animals.apkg']);
    expect(JSON.parse(stdout)).toMatchObject([{ front: 'gato', back: 'cat', deck: 'Spanish::Animals' }]);
  });

  it('for the command line works, each line of it', async () => {
    const lines = blocks('sh').flatMap((text) => text.match(/(?<=^npx @flashcards\/apkg-parser ).*/gm) ?? []);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['inspect', 'cards', 'media', 'dump', 'validate']);
    for (const line of lines) {
      const [typed = ''] = line.split(' > ');
      // Rejects on failure.
      await command(typed.split(' '));
    }
  });

  it.skipIf(isMissing && process.env['CI'] !== 'true')('for a browser shows the fields of a chosen file', async () => {
    const script = await browserBundlers.esbuild(consumer.directory, 'page.js');
    const server = await servePages(
      new Map([
        [
          '/index.html',
          '<!doctype html><input type="file"><output></output><script type="module" src="/page.js"></script>',
        ],
        ['/page.js', await readFile(script, 'utf8')],
      ]),
    );
    onTestFinished(server.close);
    await using browser = await openBrowser('program' in found ? found.program : '');
    const page = await browser.newPage();
    await page.goto(`${server.address}/index.html`);
    await page.locator('input').setInputFiles(at('capitals.apkg'));
    await page.locator('output', { hasText: /\S/ }).waitFor({ timeout: 110_000 });
    const { stdout } = await command(['inspect', '--json', 'capitals.apkg']);
    const { noteTypes } = JSON.parse(stdout) as { noteTypes: { samples: string[][] }[] };
    expect(await page.locator('output').textContent()).toContain(noteTypes[0]?.samples[0]?.[0]);
    await page.locator('input').setInputFiles(at('page.js'));
    await page.locator('output', { hasText: 'not a deck package' }).waitFor({ timeout: 110_000 });
  });
});
