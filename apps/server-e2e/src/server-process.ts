import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { databaseSettings } from './test-database.ts';

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  readonly baseUrl: string;
  /** What it said to a person, on standard error. */
  readonly banner: string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** The exit code; `null` when a signal ended it. */
  readonly ended: Promise<number | null>;
}

const program = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const lastLine = 'Identity';

const readBanner = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes(lastLine) && text.endsWith('\n')) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });

/** Starts the built server with settings that it refuses; answers how it ended and what it said. */
export const refusedStart = async (
  directory: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly exitCode: number | null; readonly told: string }> => {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [program], {
    cwd: directory,
    env: { PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (told += chunk));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, told };
};

/** Starts the built server as a process of its own, on a free port. Needs `npm run build` first. */
export const startProcess = async (dataDir: string, stdout: 'ignore' | number = 'ignore'): Promise<ServerProcess> => {
  const { PATH } = process.env;
  const { settings, drop } = await databaseSettings(dataDir);
  // What is asked for first is done last: the database goes after the server.
  onTestFinished(drop);
  const env = { PATH, PORT: '0', DATA_DIR: dataDir, ...settings };
  // In the data directory, so that no .env file of this checkout counts.
  const flags = ['--disable-proto=delete'];
  const child = spawn(process.execPath, [...flags, program], {
    cwd: dataDir,
    env,
    stdio: ['ignore', stdout, 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const banner = await readBanner(child);
  const url = /https?:\/\/[^/\s]+/.exec(banner)?.[0] ?? '';
  return {
    pid: child.pid as number,
    url,
    baseUrl: `${url}/api`,
    banner,
    kill: (signal) => void child.kill(signal),
    ended,
  };
};
