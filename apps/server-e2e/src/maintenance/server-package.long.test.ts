import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openPackage } from '@flashcards/apkg-parser';
import { signUp } from '@flashcards/kit/rig';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { untilSays } from '../until-says.test-data.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const decks = ['examples/decks/first-words.apkg', 'libs/apkg-parser/fixtures/ok/gk-media.apkg'];
const mostMebibytes = 64;

let place = '';
let tarball = '';
let hasRegistry = true;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'server-package-'));
  const written = join(root, 'apps/server/package');
  await access(written).catch((cause: unknown) => {
    throw new Error('build and write the packages first: npm run packages', { cause });
  });
  await run('npm', ['pack', '--silent', '--pack-destination', place], { cwd: written });
  tarball = join(place, (await readdir(place))[0] ?? '');
  hasRegistry = await run('npm', ['view', 'koa', 'version'], { cwd: place }).then(
    () => true,
    () => false,
  );
  if (!hasRegistry && process.env['CI'] === 'true') throw new Error('no package registry to install from');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const anEmptyFolder = () => mkdtemp(join(place, 'empty-'));

/** A server started by npx, and its output. The process group of npx is killed at the end of the test. */
const started = async (cwd: string, args: readonly string[]) => {
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
  const said = await untilSays(npx.stderr, 'jwtToken');
  const [url] = /http:\/\/127[^/\s]+/.exec(said) ?? [];
  if (url === undefined) throw new Error(`it did not start: ${said}`);
  return { url, said };
};

describe('the package of the server', () => {
  it('starts with npx in an empty folder without install scripts, and runs everything that needs child processes', async ({
    skip,
  }) => {
    if (!hasRegistry) return skip('no package registry');
    const cwd = await anEmptyFolder();
    const how = ['--yes', '--ignore-scripts', '--package', tarball, 'flashcards'];
    const { url, said } = await started(cwd, [...how, 'start', '--data', './d', '--port', '0']);
    const { client } = await signUp(`${url}/api`, 'ana');
    for (const deck of decks) {
      const { id } = await client.imports.create(await openAsBlob(join(root, deck)), { name: deck, cards: 'fields' });
      const { size } = (await client.sets.get(id)).cards;
      expect(size).toBeGreaterThan(0);
      const exported = await openPackage(await client.sets.exportPackage(id));
      onTestFinished(() => exported.close());
      expect(exported.counts.cards).toBe(size);
    }
    // The shell command for signing in exists only in a checkout.
    expect(said).toContain('api/docs');
    expect(said).not.toContain('npm run');
    const app = await (await fetch(url)).text();
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec(app) ?? [];
    expect((await fetch(url + asset)).status).toBe(200);
    const page = await (await fetch(`${url}/api/docs`)).text();
    const [script = ''] = /docs\/swagger-ui[^"]*\.js/.exec(page) ?? [];
    expect((await fetch(`${url}/api/${script}`)).status).toBe(200);
    const { stdout } = await run('npx', [...how, 'backup', '--data', './d'], { cwd });
    expect(await readdir(stdout.trim())).toContain('flashcards.db');
  });

  it('stays within its size limits', async ({ skip }) => {
    if (!hasRegistry) return skip('no package registry');
    const cwd = await anEmptyFolder();
    await run('npm', ['install', '--prefix', cwd, '--ignore-scripts', '--no-audit', '--no-fund', tarball], { cwd });
    const { stdout } = await run('du', ['-sm', join(cwd, 'node_modules')]);
    expect(Number.parseInt(stdout)).toBeLessThanOrEqual(mostMebibytes);
  });
});
