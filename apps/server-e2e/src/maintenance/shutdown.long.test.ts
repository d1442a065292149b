import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { UploadProgress } from '@flashcards/client-sdk';
import { createClient, isFlashcardsError } from '@flashcards/client-sdk';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner, aSet } from '../study/a-learner.ts';
import { fixture } from '../imports/fixture.ts';
import { startProcess } from '../server-process.ts';
import { isOnMongodb } from '../test-database.ts';

const aDataDir = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));

const filesUnder = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Ends the server during an import; the signal follows `pause` milliseconds after the last byte was sent. */
const endDuringImport = async (dataDir: string, signal: NodeJS.Signals, pause: number) => {
  const server = await startProcess(dataDir);
  const { client, token } = await aLearner(server);
  const deck = await fixture('ok/wheel-medium.new.apkg');
  let proceed = (): void => undefined;
  const time = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const onProgress = ({ loaded, total }: UploadProgress): void => {
    if (loaded === total) setTimeout(proceed, pause);
  };
  const importing = client.imports.create(deck, { name: 'In flight', cards: 'fields' }, { onProgress }).then(
    () => 'stored' as const,
    (error: unknown) => (isFlashcardsError(error) ? ('unanswered' as const) : Promise.reject(error)),
  );
  await time;
  server.signal(signal);
  const [outcome, exitCode] = await Promise.all([importing, server.ended]);
  return { token, outcome, exitCode };
};

/** The number of cards in each set of a learner, after checking that all of them are readable. */
const cardsAfterRestart = async (dataDir: string, token: string): Promise<readonly number[]> => {
  const { baseUrl } = await startProcess(dataDir);
  const client = createClient({ baseUrl, token });
  const { sets } = await client.folders.tree();
  for (const { id, cardCount } of sets) {
    expect((await client.imports.report(id)).cards).toBe(cardCount);
    expect((await client.sets.get(id)).cards.size).toBe(cardCount);
  }
  return sets.map(({ cardCount }) => cardCount);
};

describe('the server’s process', () => {
  it('prints its address, and how to sign in with one pasted line', async () => {
    // Only a checkout has the script that signs in.
    const server = await startProcess(await aDataDir(), 'ignore', join(root, 'apps/server/dist/main.js'));
    for (const address of [`${server.url}/`, `${server.baseUrl}/docs`, server.baseUrl])
      expect(server.banner.split(/\s+/)).toContain(address);
    const line = server.banner.split('\n').find((each) => each.trim().startsWith('npm run'));
    const { stdout } = await run('sh', ['-c', line ?? 'exit 1'], { cwd: root });
    expect(await createClient({ baseUrl: server.baseUrl, token: stdout.trim() }).raw.getFolders()).toEqual({});
  });

  it('reports whether it is alive and ready', async () => {
    const { url } = await startProcess(await aDataDir());
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(url + path);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  it.skipIf(isOnMongodb)('stores its generated secret readable for its owner only', async () => {
    const dataDir = await aDataDir();
    await startProcess(dataDir);
    expect(((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toString(8)).toBe('600');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('shuts down normally on %s and restarts with its data', async (signal) => {
    const dataDir = await aDataDir();
    const first = await startProcess(dataDir);
    const learner = await aLearner(first);
    await aSet(learner, { name: 'Kept', folder: 'Folder' });
    first.signal(signal);
    expect(await first.ended).toBe(0);
    const second = await startProcess(dataDir);
    const { folders } = await createClient({ baseUrl: second.baseUrl, token: learner.token }).folders.tree();
    expect(folders.get('Folder')?.sets.map(({ name, cardCount }) => [name, cardCount])).toEqual([['Kept', 25]]);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends at once on a second %s, with %i', async (signal, exitCode) => {
    const server = await startProcess(await aDataDir());
    // A request without its body keeps the server from ending.
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    const head = ['POST /api/get-folders HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 9'];
    socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'));
    await once(socket, 'data');
    server.signal(signal);
    const isListening = (): Promise<boolean> =>
      fetch(server.url).then(
        () => true,
        () => false,
      );
    while (await isListening()) await sleep(20);
    // npm and a terminal both forward one Ctrl-C: a signal repeated at once counts as the same.
    const again = setInterval(() => server.signal(signal), 100);
    onTestFinished(() => clearInterval(again));
    expect(await server.ended).toBe(exitCode);
  });

  // Shutdown does not depend on the store, and the MongoDB stand-in is slow with 1 500 cards.
  it.each(isOnMongodb ? [100] : [0, 100])(
    'stores an import or leaves it absent when shut down %i ms after the upload',
    async (pause) => {
      const dataDir = await aDataDir();
      const ended = await endDuringImport(dataDir, 'SIGTERM', pause);
      expect(ended.exitCode).toBe(0);
      expect(await filesUnder(join(dataDir, 'tmp'))).toEqual([]);
      // A slow machine may not have read the upload by then.
      expect(await cardsAfterRestart(dataDir, ended.token)).toEqual(ended.outcome === 'stored' ? [1500] : []);
    },
  );

  // The crash test covers other moments.
  it.each([200])('leaves an import complete or absent when killed %i ms after the upload', async (pause) => {
    const dataDir = await aDataDir();
    const ended = await endDuringImport(dataDir, 'SIGKILL', pause);
    const cards = await cardsAfterRestart(dataDir, ended.token);
    expect(ended.outcome === 'stored' ? [[1500]] : [[], [1500]]).toContainEqual(cards);
    expect(await filesUnder(join(dataDir, 'tmp'))).toEqual([]);
  });
});
