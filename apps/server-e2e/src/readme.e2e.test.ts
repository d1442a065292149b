import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from './fixture.ts';
import { aRunningServer } from './running-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** The first block of JavaScript in a file of ours. */
const javascriptIn = async (file: string): Promise<string> => {
  const [, code] = /```js\n(.*?)```/s.exec(await readFile(join(root, file), 'utf8')) ?? [];
  if (code === undefined) throw new Error(`${file} shows no JavaScript`);
  return code;
};

describe('the README', () => {
  const server = aRunningServer();
  let directory: string;

  // Inside the workspace, so that the example finds the package as its readers will.
  beforeAll(async () => {
    directory = await mkdtemp(join(root, 'apps/server-e2e/out-tsc-readme-'));
    await writeFile(join(directory, 'deck.apkg'), await fixture('ok/wheel-basic.new.apkg'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('shows code that runs as it stands', async () => {
    const code = await javascriptIn('README.md');
    await writeFile(join(directory, 'example.mjs'), code.replace('http://127.0.0.1:3000/api', server().baseUrl));
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: directory });
    expect(stdout).toContain('streak: 1');
    expect(stdout).toContain('xp: 10');
  });

  it('names files that exist', async () => {
    const links = (await readFile(join(root, 'README.md'), 'utf8')).matchAll(/\]\((?!https?:)([^)#]+)\)/g);
    for (const [, file = ''] of links) await access(join(root, file));
  });
});
