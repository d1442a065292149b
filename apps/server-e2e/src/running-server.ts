import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerOptions } from '@flashcards/server';
import { startServer } from '@flashcards/server';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { aTestDatabase } from './test-database.ts';

export interface TestServer {
  /** The specification's {base_url}. */
  readonly baseUrl: string;
  /** Advances the server's clock. A test that does so has its own server. */
  readonly passDays: (days: number) => void;
  readonly passHours: (hours: number) => void;
  /** Between two reviews of one card, because the log orders them by time. */
  readonly passSecond: () => void;
}

/** The start day of every test server. */
export const firstDay = '2026-03-01';

const hourInMilliseconds = 3_600_000;

/** Whose clock the server follows: `still` stands at the start day, `running` is that of the machine, as of its browsers. */
type Clock = 'still' | 'running';

/** Opens a server with these settings; it has its own data directory unless they name one. */
export const openTestServer = async (
  settings: ServerOptions['config'] = {},
  clock: Clock = 'still',
): Promise<TestServer & { readonly dataDir: string; readonly close: () => Promise<void> }> => {
  let passed = 0;
  const begin = Date.parse(`${firstDay}T12:00:00Z`);
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  const database = await aTestDatabase();
  const server = await startServer({
    config: { port: 0, dataDir, database: database.config, ...settings },
    now: () => new Date((clock === 'still' ? begin : Date.now()) + passed),
    silent: true,
  });
  const passHours = (hours: number): void => {
    passed += hours * hourInMilliseconds;
  };
  return {
    baseUrl: server.baseUrl,
    dataDir,
    passDays: (days) => passHours(24 * days),
    passHours,
    passSecond: () => passHours(1 / 3600),
    close: async () => {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** A server for one test, closed at its end. */
export const aServerOfItsOwn = async (): Promise<TestServer> => {
  const server = await openTestServer();
  onTestFinished(() => server.close());
  return server;
};

/**
 * The server for all files of a worker: users are new for each test, and the day does not change. Its clock advances
 * by seconds, so that a file whose tests name instants has a server of its own, `aRunningServer({})`.
 */
let shared: ReturnType<typeof openTestServer> | undefined;

const openShared = async (): ReturnType<typeof openTestServer> => {
  const opened = await openTestServer();
  process.once('exit', () => rmSync(opened.dataDir, { recursive: true, force: true }));
  return opened;
};

/** With the study app, for a browser. All tests of a file share it. */
export const aServerWithApp = (settings: ServerOptions['config'] = {}): (() => TestServer) =>
  aRunningServer({ webApp: true, ...settings }, 'running');

/**
 * A listening server whose clock stands still. With settings, all tests of a file share a separate one with an empty
 * store.
 */
export const aRunningServer = (settings?: ServerOptions['config'], clock?: Clock): (() => TestServer) => {
  let opened: Awaited<ReturnType<typeof openTestServer>> | undefined;
  beforeAll(async () => {
    opened = await (settings ? openTestServer(settings, clock) : (shared ??= openShared()));
  });
  afterAll(async () => {
    if (settings) await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('the server starts before the first test');
    return opened;
  };
};
