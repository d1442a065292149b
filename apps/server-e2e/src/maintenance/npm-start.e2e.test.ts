import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasTerminal, onTerminal } from './terminal.ts';
import { untilSays } from '../until-says.test-data.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Fixed settings, independent of a `.env` file in this checkout. */
const settings = async (): Promise<Readonly<Record<string, string>>> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return { PORT: '0', DATA_DIR: directory, DATABASE_URL: 'sqlite::memory:', NODE_ENV: 'test', LOG_LEVEL: 'info' };
};

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

const longerThanLogWaits = 500;

const aFreePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
};

describe('npm start', () => {
  it('logs its start, passes the signal on, and leaves no server behind', async () => {
    const { PATH, HOME } = process.env;
    const npm = spawn('npm', ['start'], { cwd: root, env: { PATH, HOME, ...(await settings()) } });
    onTestFinished(() => void npm.kill('SIGTERM'));
    npm.stdout.resume();
    const log = await untilSays(npm.stderr, 'Identity');
    expect(log.indexOf('Building')).toBeGreaterThanOrEqual(0);
    expect(log.indexOf('Building')).toBeLessThan(log.indexOf('listening'));
    const url = /https?:\/\/[^/\s]+/.exec(log)?.[0] ?? '';
    expect(await answers(url)).toBe(true);
    npm.kill('SIGTERM');
    await once(npm, 'close');
    expect(await answers(url)).toBe(false);
  });

  it('serves when only its first line is read', async () => {
    const PORT = await aFreePort();
    const given = await settings();
    // A home directory without npm settings, which might cause warnings.
    const env = { PATH: process.env['PATH'], HOME: given['DATA_DIR'], ...given, PORT };
    // Its own process group, so that a signal ends all processes of the shell.
    const options = { cwd: root, env, stdio: 'ignore', detached: true } as const;
    const shell = spawn('sh', ['-c', 'npm start 2>&1 | head -n 1'], options);
    const ended = once(shell, 'close');
    const end = (signal: NodeJS.Signals): boolean => process.kill(-Number(shell.pid), signal);
    onTestFinished(() => void (shell.exitCode === null && shell.signalCode === null && end('SIGKILL')));
    const url = `http://127.0.0.1:${PORT}`;
    await expect.poll(() => answers(url), { interval: 200 }).toBe(true);
    await sleep(longerThanLogWaits);
    expect(await answers(url)).toBe(true);
    end('SIGTERM');
    await ended;
    await expect.poll(() => answers(url), { interval: 200 }).toBe(false);
  });

  it.skipIf(!hasTerminal)('shuts down normally on one Ctrl-C, which both npm and the terminal send', async () => {
    const terminal = onTerminal('npm start', { cwd: root, env: await settings() });
    const [url = ''] = /https?:\/\/[^/\s]+/.exec(await terminal.showing('/readyz')) ?? [];
    await terminal.showing('listening {');
    terminal.pressControlC();
    expect((await terminal.ended).shown).toContain('INFO: stopped');
    expect(await answers(url)).toBe(false);
  });
});
