import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The built server as a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  readonly baseUrl: string;
  /** What it said to a person, on standard error. */
  readonly banner: string;
  /** Sends a signal; one that it cannot notice (SIGKILL, SIGSTOP) is as good as any. */
  signal(name: NodeJS.Signals): void;
  /** The exit code; `null` when a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface ServerLaunch {
  readonly dataDir: string;
  /** Environment variables beside the port, any free one, and the data directory. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where its log goes: nowhere, or an open file. */
  readonly stdout?: 'ignore' | number;
  /** Comes before the command, such as of a small disk. */
  readonly under?: readonly string[];
  /** Another build than this checkout's. */
  readonly program?: string;
}

/** The one command; `npm run build` makes it. */
export const flashcardsProgram = fileURLToPath(new URL('../../../../apps/server/dist/main.js', import.meta.url));
const lastLine = 'Identity';

const readBanner = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes(lastLine) && text.endsWith('\n')) resolve(text);
    });
    child.once('close', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${text}`)));
  });

/** Resolves when the server listens; rejects, with what it said, when it ends before that. */
export const startServerProcess = async ({
  dataDir,
  settings = {},
  stdout = 'ignore',
  under = [],
  program = flashcardsProgram,
}: ServerLaunch): Promise<ServerProcess> => {
  const { PATH } = process.env;
  // Whoever tests limits sets them.
  const env = { PATH, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ...settings };
  // In the data directory, so that no .env file of this checkout counts.
  const [command = '', ...args] = [...under, process.execPath, program, 'start'];
  const child = spawn(command, args, {
    cwd: dataDir,
    env,
    stdio: ['ignore', stdout, 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const banner = await readBanner(child);
  const url = /https?:\/\/[^/\s]+/.exec(banner)?.[0] ?? '';
  return {
    pid: child.pid as number,
    url,
    baseUrl: `${url}/api`,
    banner,
    signal: (name) => void child.kill(name),
    ended,
  };
};
