import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '@flashcards/server';
import { readConfig, startServer } from '@flashcards/server';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The server refuses the environment's settings for its store. */
export class UnusableSettings extends Error {
  override readonly name = 'UnusableSettings';
}

const configFor = (dataDir: string, { DATABASE_URL, MONGODB_URI }: Environment) => {
  const read = readConfig({
    PORT: '0',
    RATE_LIMIT: 'off',
    DATA_DIR: dataDir,
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL,
    MONGODB_URI,
  });
  if (!read.ok) throw new UnusableSettings(read.problems.join('\n'));
  return read.config;
};

/** A server for one run: a free port, and a temporary data directory. */
export const startDemoServer = async (environment: Environment): Promise<Pick<RunningServer, 'baseUrl' | 'close'>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-demo-'));
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startServer({ config: configFor(dataDir, environment), silent: true });
    return { baseUrl: server.baseUrl, close: () => server.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
};
