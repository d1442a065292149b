import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMongodbProcess } from '@flashcards/mongodb-model';
import type { ServerProcess } from '@flashcards/kit/rig';
import { residentMebibytes, startServerProcess, withDatabase } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { timeout } from './kept.test-data.ts';
import type { OwnDatabase } from './stage/stage.ts';
import type { SteadyLoad } from './steady-load.test-data.ts';
import { steadyLoad } from './steady-load.test-data.ts';
import type { TimedRequest } from './timed-requests.test-data.ts';

const say = (text: string): void => console.log(text);

const away = 10_000;
/** Five seconds, and one for a busy machine. */
const fiveSeconds = 6_000;
/** Ten seconds, and two for a busy machine. */
const longestEnd = 12_000;
const perSecond = 20;
/** Mebibytes for the requests that wait five seconds; far less than if all requests were queued. */
const mostGrowth = 96;

interface Scene {
  readonly database: OwnDatabase;
  readonly server: ServerProcess;
}

/** A database that the test can stop, and a server on it with the production driver options. */
const aScene = async (): Promise<Scene> => {
  const { uri, child, close } = await startMongodbProcess({ onlyModel: true });
  const database = { pause: () => void child.kill('SIGSTOP'), resume: () => void child.kill('SIGCONT') };
  onTestFinished(() => {
    database.resume();
    return close();
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-away-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = {
    DATABASE_URL: withDatabase(uri, 'away'),
    JWT_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'fatal',
  };
  const server = await startServerProcess({ dataDir, settings });
  onTestFinished(() => server.signal('SIGKILL'));
  return { database, server };
};

const statusOf = (url: string): Promise<number> => fetch(url).then(({ status }) => status);

/** Polls both endpoints every half a second; collects the statuses in order. */
const watchHealth = ({ url }: ServerProcess) => {
  const said = { healthz: [] as number[], readyz: [] as number[] };
  let isOver = false;
  const look = async (path: keyof typeof said): Promise<void> => {
    while (!isOver) {
      said[path].push(await statusOf(`${url}/${path}`));
      await sleep(500);
    }
  };
  const looking = Promise.all([look('healthz'), look('readyz')]);
  return async () => {
    isOver = true;
    await looking;
    return said;
  };
};

const untilReady = async ({ url }: ServerProcess): Promise<number> => {
  const since = performance.now();
  while ((await statusOf(`${url}/readyz`)) !== 200) await sleep(50);
  return performance.now() - since;
};

const describeSlowest = (requests: readonly TimedRequest[], from: number): string =>
  requests
    .map(({ path, status, ...each }) => ({ path, status, took: Math.round(each.to - Math.max(each.from, from)) }))
    .toSorted((one, other) => other.took - one.took)
    .slice(0, 3)
    .map(({ path, status, took }) => `${path} ${status} in ${took} ms`)
    .join(', ');

/** Checks requests that were sent while the database was silent and answered before it was back. */
const checkTurnedAway = ({ requests }: SteadyLoad, gone: number, back: number): void => {
  const during = requests.filter(({ from, to }) => from > gone && to < back);
  const paths = new Set(during.map(({ path }) => path));
  say(`${during.length} requests of ${paths.size} kinds while it was away; slowest: ${describeSlowest(during, gone)}`);
  expect(during.length).toBeGreaterThan(perSecond);
  expect(paths.size).toBeGreaterThan(12);
  expect(during.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '5')).toEqual([]);
  // Every request, sent before or meanwhile, must end within five seconds. A started response is cut off.
  const waited = requests.filter(({ from, to }) => from < back - fiveSeconds && to > gone);
  say(`slowest of all: ${describeSlowest(waited, gone)}`);
  // An import reads its package before it uses the database, which takes as long as the machine needs.
  const asksAtOnce = waited.filter(({ path }) => path !== '/api/import-package-flashcards');
  expect(asksAtOnce.filter(({ from, to }) => to - Math.max(from, gone) > fiveSeconds)).toEqual([]);
  expect(waited.filter(({ to }) => to > back)).toEqual([]);
};

describe('a database that is silent for 10 s under load with open connections', () => {
  it('is reported to each client in five seconds, and is used again when it is back', { timeout }, async () => {
    const { database, server } = await aScene();
    const load = await steadyLoad(server.baseUrl, perSecond);
    await sleep(2_000);
    const before = await residentMebibytes(server.pid);
    const gone = performance.now();
    database.pause();
    const health = watchHealth(server);
    await sleep(away);
    const [waiting, after] = [load.waiting(), await residentMebibytes(server.pid)];
    const { healthz, readyz } = await health();
    const back = performance.now();
    database.resume();
    const recovery = await untilReady(server);
    say(
      `${waiting} wait at the end, memory ${Math.round(before)} and ${Math.round(after)} MiB, back in ${Math.round(recovery)} ms`,
    );
    await sleep(2_000);
    await load.stop();

    checkTurnedAway(load, gone, back);
    expect(healthz.filter((status) => status !== 200)).toEqual([]);
    expect(readyz.at(-1)).toBe(503);
    expect(recovery).toBeLessThan(fiveSeconds);
    expect(load.requests.some(({ from, status }) => from > back && status === 200)).toBe(true);
    // At most the requests of five seconds.
    expect(waiting).toBeLessThan((perSecond * fiveSeconds) / 1_000);
    if (!Number.isNaN(before)) expect(after - before).toBeLessThan(mostGrowth);
    expect(load.acknowledged()).toBeGreaterThan(0);
    expect(await load.lost()).toEqual([]);
  });
});

describe('a server shut down while its database is silent', () => {
  it('exits with 0 in ten seconds, and has answered waiting requests', { timeout }, async () => {
    const { database, server } = await aScene();
    const load = await steadyLoad(server.baseUrl, perSecond);
    await sleep(1_000);
    const gone = performance.now();
    database.pause();
    await sleep(3_000);
    const end = performance.now();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - end).toBeLessThan(longestEnd);
    await load.stop();
    // A response begun before the silence is cut off; a request of the last second may not have reached the server.
    const waited = load.requests.filter(({ from, to }) => from > gone && from < end - 1_000 && to > end);
    expect(waited.length).toBeGreaterThan(perSecond);
    expect(new Set(waited.map(({ status }) => status))).toEqual(new Set([503]));
  });
});
