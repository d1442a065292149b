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
  /** Moves the server's clock on; a test that does so has a server of its own. */
  readonly passDays: (days: number) => void;
  readonly passHours: (hours: number) => void;
  /** Between two reviews of one card: the log orders them by time. */
  readonly passSecond: () => void;
}

/** When every test server starts. */
export const firstDay = '2026-03-01';

const hourInMilliseconds = 3_600_000;

/** Settings of the server; its data directory is its own unless they name one. */
export const openTestServer = async (
  settings: ServerOptions['config'] = {},
): Promise<TestServer & { readonly dataDir: string; readonly close: () => Promise<void> }> => {
  let instant = Date.parse(`${firstDay}T12:00:00Z`);
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  const database = await aTestDatabase();
  const server = await startServer({
    config: { port: 0, dataDir, database: database.config, ...settings },
    now: () => new Date(instant),
    silent: true,
  });
  const passHours = (hours: number): void => {
    instant += hours * hourInMilliseconds;
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

/** The same for one test, which it does not outlive. */
export const aServerOfItsOwn = async (): Promise<TestServer> => {
  const server = await openTestServer();
  onTestFinished(() => server.close());
  return server;
};

/** That of all files that a worker runs: users are new for each test, and days do not pass. */
let shared: ReturnType<typeof openTestServer> | undefined;

const openShared = async (): ReturnType<typeof openTestServer> => {
  const opened = await openTestServer();
  process.once('exit', () => rmSync(opened.dataDir, { recursive: true, force: true }));
  return opened;
};

/** A listening server whose clock stands still. With settings it is of its own for all tests of a file, and its store is empty. */
export const aRunningServer = (settings?: ServerOptions['config']): (() => TestServer) => {
  let opened: Awaited<ReturnType<typeof openTestServer>> | undefined;
  beforeAll(async () => {
    opened = await (settings ? openTestServer(settings) : (shared ??= openShared()));
  });
  afterAll(async () => {
    if (settings) await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('the server starts before the first test');
    return opened;
  };
};
