import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { signUp } from '@flashcards/test-rig';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { untilSays } from './until-says.test-data.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const deck = join(root, 'libs/apkg-parser/fixtures/ok/gk-media.apkg');
const mostMebibytes = 60;

let place = '';
let tarball = '';
let hasRegistry = true;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'server-package-'));
  await run(process.execPath, ['tools/server-package.mjs'], { cwd: root });
  await run('npm', ['pack', '--silent', '--pack-destination', place], { cwd: join(root, 'apps/server/package') });
  tarball = join(place, (await readdir(place))[0] ?? '');
  hasRegistry = await run('npm', ['view', 'koa', 'version'], { cwd: place }).then(
    () => true,
    () => false,
  );
  if (!hasRegistry && process.env['CI'] === 'true') throw new Error('no package registry to install from');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const anEmptyFolder = () => mkdtemp(join(place, 'empty-'));

/** Where the server listens that npx runs; the group that npx leads is killed at the end of the test. */
const listening = async (cwd: string, args: readonly string[]): Promise<string> => {
  const { PATH, HOME } = process.env;
  const npx = spawn('npx', args, {
    cwd,
    env: { PATH, HOME },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(npx, 'close');
  onTestFinished(async () => {
    if (npx.exitCode === null && npx.signalCode === null) process.kill(-Number(npx.pid), 'SIGTERM');
    await ended;
  });
  const said = await untilSays(npx.stderr, 'Identity');
  const [url] = /http:\/\/127[^/\s]+/.exec(said) ?? [];
  if (url === undefined) throw new Error(`it did not start: ${said}`);
  return url;
};

describe('the package of the server', () => {
  it('starts by npx in an empty folder without install scripts, and does all that needs other processes', async ({
    skip,
  }) => {
    if (!hasRegistry) return skip('no package registry');
    const cwd = await anEmptyFolder();
    const how = ['--yes', '--ignore-scripts', '--package', tarball, 'flashcards'];
    const url = await listening(cwd, [...how, 'start', '--data', './d', '--port', '0']);
    const { client } = await signUp(`${url}/api`, 'ana');
    const { id } = await client.imports.create(await openAsBlob(deck), { name: 'Words' });
    expect((await client.sets.get(id)).cards.size).toBeGreaterThan(0);
    const page = await (await fetch(`${url}/api/docs`)).text();
    const [script = ''] = /docs\/swagger-ui[^"]*\.js/.exec(page) ?? [];
    expect((await fetch(`${url}/api/${script}`)).status).toBe(200);
    const { stdout } = await run('npx', [...how, 'backup', '--data', './d'], { cwd });
    expect(await readdir(stdout.trim())).toContain('flashcards.db');
  });

  it('takes no more room than it needs', async ({ skip }) => {
    if (!hasRegistry) return skip('no package registry');
    const cwd = await anEmptyFolder();
    await run('npm', ['install', '--prefix', cwd, '--ignore-scripts', '--no-audit', '--no-fund', tarball], { cwd });
    const { stdout } = await run('du', ['-sm', join(cwd, 'node_modules')]);
    expect(Number.parseInt(stdout)).toBeLessThanOrEqual(mostMebibytes);
  });
});
