import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerOptions } from '@flashcards/server';
import { startServer } from '@flashcards/server';
import { onTestFinished } from 'vitest';
import { aTestDatabase } from './test-database.ts';

export interface WatchedServer {
  readonly url: string;
  readonly baseUrl: string;
  /** Names of the uploaded files that are in the data directory now. */
  readonly uploads: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const filesUnder = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** A server whose temporary files can be listed. */
export const openWatchedServer = async (options: ServerOptions = {}): Promise<WatchedServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  const database = await aTestDatabase();
  const config = { port: 0, dataDir, database: database.config, ...options.config };
  const server = await startServer({ ...options, config, silent: true });
  return {
    url: server.url,
    baseUrl: server.baseUrl,
    uploads: () => filesUnder(join(dataDir, 'tmp')),
    close: async () => {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** The same for one test, closed at its end. */
export const aWatchedServer = async (options: ServerOptions = {}): Promise<WatchedServer> => {
  const server = await openWatchedServer(options);
  onTestFinished(() => server.close());
  return server;
};
