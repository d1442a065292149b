import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Overrides } from './compose.ts';
import type { Config } from './config/config.ts';
import { readConfig } from './config/config.ts';
import { openLogs } from './log/logging.ts';
import type { RunningServer } from './start-server.ts';
import { serve } from './start-server.ts';

export type { Store } from '@flashcards/persistence-ports';
export { backUpSqlite } from '@flashcards/persistence-sqlite';
export type { Overrides } from './compose.ts';
export type { Config, Limits } from './config/config.ts';
export type { FileCalls } from './file-calls.ts';
export { diskCalls } from './file-calls.ts';
export { readConfig } from './config/config.ts';
export { migrateStore, openStore } from './open-store.ts';
export { childSchedulingComputer } from './packages/fsrs/scheduling-computer.ts';
export { readerFlags } from './packages/reader/reader-flags.ts';
export type { RunningServer } from './start-server.ts';

export interface ServerOptions extends Overrides {
  /** Replaces settings. All others have their defaults; the environment is not read. */
  readonly config?: Partial<Omit<Config, 'limits'>> & { readonly limits?: Partial<Config['limits']> };
  /** Writes no log lines. */
  readonly silent?: boolean;
  /** Replaces the program's own logger. */
  readonly log?: Logger;
}

/** Starts a server for tests and tools. The program is `main.ts`. */
export const startServer = async (options: ServerOptions = {}): Promise<RunningServer> => {
  const { config = {}, silent = false, log: given, ...overrides } = options;
  // Rate limits and the study app, which may not be built, are off by default. Tests of them set them.
  const defaults = readConfig({ RATE_LIMIT: 'off', WEB_APP: 'off' });
  if (!defaults.ok) throw new Error(defaults.problems.join('\n'));
  const settings = { ...defaults.config, ...config, limits: { ...defaults.config.limits, ...config.limits } };
  const quiet = silent ? pino({ level: 'silent' }) : undefined;
  return serve(settings, given ?? quiet ?? (await openLogs(settings.logLevel)).log, overrides);
};
