import { copyFile, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpSqlite } from '@flashcards/server';
import type { ServerProcess } from '@flashcards/kit/rig';
import { flashcardsProgram, runProgram, startServerProcess } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner, aSet, holdingsOf } from '../study/a-learner.ts';
import type { NamedOperation } from '../edge/answered-example.ts';
import { operations, preparedExample, sendPrepared } from '../edge/answered-example.ts';
import type { FillableDisk } from './full-disk.ts';
import { fullDisk, refusingDisk } from './full-disk.ts';
import { asking } from '../wire.ts';

/** Their examples change nothing, or only read. */
const idle = [
  '/calculate-streak',
  '/dev/id-token',
  '/optimize-scheduling',
  '/review-cards',
  '/update-goal-status',
  '/update-invite-status',
];
/** They write a temporary file while reading or sending, or what a client was told. */
const passing = ['/preview-package-flashcards', '/export-package-flashcards', '/get-changes'];

const reads = ({ 1: { ignoresIdempotencyKey, path } }: NamedOperation): boolean =>
  idle.includes(path) || (ignoresIdempotencyKey === true && !['/delete-user', '/sign-in', ...passing].includes(path));

/** One of each kind, because all of them are tested on another disk. */
const some = ['createFlashcard', 'deleteUser', 'getTodayCards', 'importPackageFlashcards', 'reviewCard', 'signIn'];

/** Other tests use a fixed day in their examples. This server uses the real clock. */
const ofToday = () => {
  const [date, inTenDays] = ['31/12/2999', new Date(Date.now() + 10 * 86_400_000)];
  const dueDate = inTenDays.toISOString().slice(0, 10).split('-').reverse().join('/');
  return { deadline: date, endDate: date, newEndDate: date, dueDate, reviewedAt: new Date().toISOString() };
};

interface Started extends ServerProcess {
  /** Messages of the log so far. */
  messages(): Promise<readonly string[]>;
}

const startOn = async ({ dataDir, under }: FillableDisk): Promise<Started> => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'log-'));
  onTestFinished(() => rm(elsewhere, { recursive: true }));
  const log = join(elsewhere, 'log');
  const handle = await open(log, 'w');
  onTestFinished(() => handle.close());
  const server = await startServerProcess({ dataDir, under, stdout: handle.fd, settings: { RATE_LIMIT: 'off' } });
  onTestFinished(() => server.signal('SIGKILL'));
  const messages = async (): Promise<readonly string[]> =>
    (await readFile(log, 'utf8'))
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
  return { ...server, messages };
};

const health = async ({ url }: ServerProcess, path: string) => {
  const response = await fetch(url + path);
  return { status: response.status, body: await response.text() };
};

const readyzBecomes = (server: ServerProcess, status: number): Promise<void> =>
  expect.poll(async () => (await health(server, '/readyz')).status, { interval: 200 }).toBe(status);

/** Requests make the server check the disk. */
const logHas = (server: Started, text: string, lines: number): Promise<void> =>
  expect
    .poll(
      async () => {
        await health(server, '/readyz');
        return (await server.messages()).filter((message) => message.includes(text)).length;
      },
      { interval: 200 },
    )
    .toBe(lines);

/** SQLite's write-ahead log may have room for more pages, so it is filled too. */
const fillAll = async (disk: FillableDisk, server: ServerProcess): Promise<void> => {
  const { client } = await aLearner(server);
  await disk.fill(server.pid);
  for (let count = 0; ; count += 1) {
    const status = await client.folders.create(`folder ${count}`, { maxRetries: 0 }).then(
      () => 200,
      (error: unknown) => (error as { readonly status: number }).status,
    );
    if (status === 503) break;
    expect(status).toBe(200);
  }
  await disk.fill(server.pid);
};

const expectSound = async (database: string): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'checked-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const [file, to] = [join(directory, 'flashcards.db'), join(directory, 'copy.db')];
  await copyFile(database, file);
  // Creating a backup verifies it.
  expect((await backUpSqlite({ file, to })).version).toBeGreaterThan(0);
};

/** Uploaded files that were not removed. */
const uploadsLeft = async ({ outside }: FillableDisk): Promise<readonly string[]> => {
  const found = await readdir(join(outside, 'tmp'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describe.each([
  ['that refuses every write', refusingDisk, 0, operations],
  ['that is full', fullDisk, 1, operations.filter(([name]) => some.includes(name))],
] as const)('a disk %s', (_, open, lines, requested) => {
  it('fails writes, serves reads, and recovers without a restart', async ({ skip }) => {
    const disk = await open();
    if (typeof disk === 'string') return skip(disk);
    const server = await startOn(disk);
    const learner = await aLearner(server);
    await aSet(learner);
    const before = await holdingsOf(learner);
    const sends = await Promise.all(
      requested.map(async (operation) => ({
        path: operation[1].path,
        expected: reads(operation) ? 200 : 503,
        request: await preparedExample(server, operation, ofToday()),
      })),
    );
    await readyzBecomes(server, 200);

    await fillAll(disk, server);
    await readyzBecomes(server, 503);
    await logHas(server, 'nearly full', lines);
    expect((await health(server, '/readyz')).body).toBe('{"error":"Service temporarily unavailable"}');
    expect((await health(server, '/healthz')).status).toBe(200);
    for (const { path, request, expected } of sends) {
      const { status, code } = await sendPrepared(server, request);
      expect.soft([path, status, code]).toEqual([path, expected, expected === 503 ? 'unavailable' : null]);
    }
    expect(await holdingsOf(learner)).toEqual(before);
    expect(await uploadsLeft(disk)).toEqual([]);

    await disk.empty(server.pid);
    await readyzBecomes(server, 200);
    await logHas(server, 'has room again', lines);
    for (const { path, request } of sends)
      expect.soft([path, (await sendPrepared(server, request)).status]).toEqual([path, 200]);
    expect(await holdingsOf(learner)).toEqual(before);

    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    await expectSound(join(disk.outside, 'flashcards.db'));
    expect((await server.messages()).filter((text) => text === 'a fault')).toEqual([]);
  });
});

describe('a server started on a full disk', () => {
  it('serves reads of existing data, and exits with 73 without data', async ({ skip }) => {
    const disk = await fullDisk();
    if (typeof disk === 'string') return skip(disk);
    const first = await startOn(disk);
    const learner = await aLearner(first);
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);
    await disk.fill(first.pid);

    const { dataDir, under } = disk;
    const env = { PORT: '0', DATA_DIR: join(dataDir, 'new') };
    const { code, errors } = await runProgram(flashcardsProgram, [], { env, under });
    expect([code, errors]).toEqual([73, expect.stringContaining('no space left')]);

    const server = await startOn(disk);
    const ask = asking(server, learner);
    expect((await ask('/get-folders')).status).toBe(200);
    expect((await ask('/create-folder', { folder: 'x' })).status).toBe(503);
    expect((await health(server, '/readyz')).status).toBe(503);
    await disk.empty(server.pid);
    await readyzBecomes(server, 200);
    expect((await ask('/create-folder', { folder: 'x' })).status).toBe(200);
  });
});
