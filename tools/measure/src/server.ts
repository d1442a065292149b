import type { ServerLaunch, ServerProcess } from '@flashcards/kit/rig';
import { startServerProcess } from '@flashcards/kit/rig';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programPath } from './programs.ts';

/** A server in a separate process: the service, or Koa alone. */
export interface Server extends Pick<ServerProcess, 'pid' | 'url' | 'baseUrl'> {
  readonly dataDir: string;
  /** The file of the service's store. */
  readonly database: string;
  /** Microseconds of processor time so far, including all threads and system calls. */
  used(): Promise<number>;
  stop(): Promise<void>;
}

const untilThere = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.endsWith('\n')) return text;
  await sleep(1);
  return untilThere(file);
};

/** Its log goes to a file, as in a deployment. */
const start = async (launch: Omit<ServerLaunch, 'stdout'>): Promise<Server> => {
  const { dataDir } = launch;
  const costs = join(dataDir, `costs-${process.hrtime.bigint()}`);
  const settings = { NODE_OPTIONS: `--import ${programPath('tell-costs')}`, COSTS_FILE: costs, ...launch.settings };
  const log = openSync(join(dataDir, 'log'), 'a');
  const { pid, url, baseUrl, signal, ended } = await startServerProcess({ ...launch, settings, stdout: log });
  const used = async (): Promise<number> => {
    signal('SIGUSR2');
    const microseconds = Number(await untilThere(costs));
    await rm(costs);
    return microseconds;
  };
  const stop = async (): Promise<void> => {
    signal('SIGTERM');
    await ended;
  };
  const database = join(dataDir, 'flashcards.db');
  return { pid, url, baseUrl, dataDir, database, used, stop };
};

/** The service as deployed: a durable store, all headers, a log line for each request. */
export const startService = async (
  directory: string,
  settings: ServerLaunch['settings'] = {},
  dataDir?: string,
): Promise<Server> => start({ dataDir: dataDir ?? (await mkdtemp(join(directory, 'service-'))), settings });

/** Koa alone: reads the body of any request, and returns the same answer. */
export const startBareKoa = async (directory: string, answer: string): Promise<Server> =>
  start({
    dataDir: await mkdtemp(join(directory, 'koa-')),
    settings: { ANSWER: answer },
    program: programPath('bare-koa'),
  });
